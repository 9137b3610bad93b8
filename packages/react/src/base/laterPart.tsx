import { type ComponentType, useLayoutEffect, useState } from 'react'

/** Rendered instead of a part whose code failed to load. */
type LaterFailed = ComponentType<{ onRetry: () => void }>

/**
 * Creates a component whose code loads on first render. Unlike with `lazy`, a failed load affects nothing else, and is
 * retried by `Failed` or by the next instance.
 */
export function laterPart<props extends object>(
  load: () => Promise<ComponentType<props>>,
  Pending?: ComponentType,
  Failed?: LaterFailed,
): ComponentType<props> {
  let loaded: ComponentType<props> | undefined
  return function LaterPart(props) {
    const [Part, setPart] = useState(() => loaded)
    const [isFailed, setFailed] = useState(false)
    useLayoutEffect(() => {
      if (Part || isFailed) return
      load().then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        () => setFailed(true),
      )
    }, [Part, isFailed])
    if (Part) return <Part {...props} />
    if (isFailed) return Failed && <Failed onRetry={() => setFailed(false)} />
    return Pending && <Pending />
  }
}
