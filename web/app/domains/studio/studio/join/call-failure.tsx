import { Component, type ReactNode } from 'react';
import { CallNotice } from './call-notice.tsx';

interface Props {
  /** The way out that is offered besides trying again. */
  wayOut: ReactNode;
  /** Tells staff. */
  onFailure: () => void;
  children: ReactNode;
}

/** Error boundary of a call: a guest whose call breaks can try again, or ask for another way. */
export class CallFailureBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <CallNotice
        title="The call stopped working on this device"
        text="Everything that was recorded is safe. Please try again, or open the link on another device."
        action="Try again"
        // A reload also starts the browser's camera and microphone anew.
        onAction={() => window.location.reload()}
      >
        {this.props.wayOut}
      </CallNotice>
    );
  }
}
