import { Component, type ReactNode } from 'react';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';

/** Without the picture everything else goes on: a browser without WebGL prices and buys, too. */
export class ViewerBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn('The viewer ended.', error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <p className="q-wait muted">{queu3dMessages.cannotDraw}</p>;
  }
}
