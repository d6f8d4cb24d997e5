import { Component, type ReactNode } from "react";
import { unexpectedErrorEvent } from "./chunk.ts";

/** Hands a render error to PortalGuard.astro, which shows 'Unexpected Application Error!' in its place. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
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
