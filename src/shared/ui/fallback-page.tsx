import { Component, type ReactNode } from "react";

/** Heard by IslandGuard.astro, which shows 'Unexpected Application Error!' at once. */
const unexpectedErrorEvent = "portal:unexpected-error";

class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    window.dispatchEvent(new Event(unexpectedErrorEvent));
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/** A page that hands its render errors to IslandGuard.astro, which shows 'Unexpected Application Error!' in its place. */
export function withErrorBoundary<Props extends object>(Page: (props: Props) => ReactNode) {
  return (props: Props) => (
    <ErrorBoundary>
      <Page {...props} />
    </ErrorBoundary>
  );
}
