import { Component, type ReactNode } from "react";

/** IslandGuard.astro listens and shows 'Unexpected Application Error!'. */
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

/** Wraps a page: a render error shows 'Unexpected Application Error!'. */
export function withErrorBoundary<Props extends object>(Page: (props: Props) => ReactNode) {
  return (props: Props) => (
    <ErrorBoundary>
      <Page {...props} />
    </ErrorBoundary>
  );
}
