import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** shown instead when drawing fails */
  readonly instead: ReactNode;
}

/** A driver that fails while it draws must not take settings and price off the page. */
export class DrawingGuard extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
