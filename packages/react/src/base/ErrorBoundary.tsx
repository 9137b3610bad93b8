import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Rendered instead of children that failed. `retry` renders them again. */
  fallback: (retry: () => void) => ReactNode
  onError?: () => void
  /** Renders the children again when it changes. */
  resetKey?: unknown
}

/** Contains the failure of what it renders. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override componentDidUpdate(before: ErrorBoundaryProps, state: { isFailed: boolean }) {
    if (state.isFailed && before.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ isFailed: false })

  override render() {
    return this.state.isFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
