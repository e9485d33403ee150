import { Component, type ReactNode } from 'react';

interface Props {
  text: string;
  /** The text with its formatting. */
  children: ReactNode;
}

interface State {
  text: string;
  hasFailed: boolean;
}

/** Shows a text as it is if it cannot be formatted: quotes nested thousands of levels deep exceed the stack of the browser. */
export class PlainIfFailed extends Component<Props, State> {
  override state: State = { text: this.props.text, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  /** Another text is tried again. */
  static getDerivedStateFromProps({ text }: Props, state: State): State | null {
    return text === state.text ? null : { text, hasFailed: false };
  }

  override render(): ReactNode {
    const { text, children } = this.props;
    return this.state.hasFailed ? <p className="whitespace-pre-wrap">{text}</p> : children;
  }
}
