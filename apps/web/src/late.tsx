import { Component, type ComponentType, type Key, lazy, type ReactNode, Suspense } from 'react'

type LateProps = {
  /** Rendered while the code loads. */
  waiting: ReactNode
  /** Rendered if the code can't be loaded, or fails. `retry` loads it again. Without it, nothing is rendered. */
  failed?: (retry: () => void) => ReactNode
  /** Key of the part. Another key mounts the part again. */
  partKey?: Key | undefined
}

/** Returns a component whose code loads when it is first rendered, and whose failure stays within it. */
export function late(load: () => Promise<ComponentType>): ComponentType<LateProps> {
  const start = () => lazy(async () => ({ default: await load() }))
  let Part = start()
  return class Late extends Component<LateProps, { isFailed: boolean }> {
    override state = { isFailed: false }

    static getDerivedStateFromError() {
      return { isFailed: true }
    }

    retry = () => {
      Part = start()
      this.setState({ isFailed: false })
    }

    override render() {
      const { waiting, failed, partKey } = this.props
      if (this.state.isFailed) return failed?.(this.retry)
      return (
        <Suspense fallback={waiting}>
          <Part key={partKey} />
        </Suspense>
      )
    }
  }
}
