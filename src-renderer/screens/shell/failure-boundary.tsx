import { Component } from 'react';
import type { ReactNode } from 'react';

interface FailureProps {
  readonly children: ReactNode;
  /** What is shown instead; `again` tries the children once more. */
  readonly fallback: (again: () => void) => ReactNode;
}

/** Keeps a fault in one screen from taking the others with it. */
export class FailureBoundary extends Component<FailureProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
