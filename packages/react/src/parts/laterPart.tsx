import { type ComponentType, useLayoutEffect, useState } from 'react'

/** What stands for a part whose code did not come. */
type LaterFailed = ComponentType<{ onRetry: () => void }>

/**
 * Makes a component whose code comes when it is first drawn. What does not come takes nothing else with it, as a
 * `lazy` would, and is asked for again: by `Failed`, or by the next one that is drawn.
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
