type Listener = (event: Event) => void
type Heard = { data: unknown; origin: string; source: unknown; ports: readonly MessagePort[] }

/**
 * Creates two windows that see each other as in browsers: a frame, and one that it opens. A message is for one origin.
 */
export function createReviewWindows(origins: { frame: string; opened?: string }) {
  const frame = createPane(`${origins.frame}/frame?projectId=local`, origins.frame)
  const openings: string[] = []
  let isBlocked = false
  const openWindow = (origin = origins.opened ?? origins.frame, isTop = true) => {
    const pane = createPane(`${origins.frame}/frame?projectId=local#review`, origin)
    const [seenByFrame, seenByPane] = link(frame, pane)
    Object.assign(seenByFrame, { parent: isTop ? seenByFrame : {} })
    Object.assign(pane.view, { opener: seenByPane })
    return { view: pane.view, seenByFrame, sayToFrame: seenByPane.postMessage }
  }
  const opened: ReturnType<typeof openWindow>[] = []
  Object.assign(frame.view, {
    open(url: URL) {
      if (isBlocked) return null
      openings.push(url.href)
      const next = openWindow()
      opened.push(next)
      return next.seenByFrame
    },
  })
  return {
    frame: frame.view,
    /** URLs that the frame opened, and the windows. */
    openings,
    opened,
    /** Opens a window for a third party, with access to the frame. */
    openStranger: openWindow,
    /** Ends everything that the frame's page was doing. */
    reloadFrame: frame.reload,
    block: () => {
      isBlocked = true
    },
  }
}

function createPane(href: string, origin: string) {
  let target = new EventTarget()
  const view = {
    location: { href, origin, hash: new URL(href).hash },
    addEventListener: (type: string, hear: Listener, options?: object) =>
      target.addEventListener(type, hear, options),
    removeEventListener: (type: string, hear: Listener) => target.removeEventListener(type, hear),
    ...{ screenX: 10, screenY: 20, innerWidth: 420, innerHeight: 720 },
  } as unknown as Window & typeof globalThis
  Object.assign(view, { top: view })
  return {
    view,
    origin,
    reload: () => {
      target = new EventTarget()
    },
    hear: (heard: Heard) => void target.dispatchEvent(Object.assign(new Event('message'), heard)),
  }
}

/** Connects two panes as browsers would. */
function link(a: ReturnType<typeof createPane>, b: ReturnType<typeof createPane>) {
  const wayTo = (to: typeof a, from: typeof a, source: () => unknown) => ({
    length: 0,
    location: { origin: to.origin },
    postMessage(message: unknown, targetOrigin: string, transfer: MessagePort[] = []) {
      if (targetOrigin !== to.origin) return
      const { data, ports } = structuredClone({ data: message, ports: transfer }, { transfer })
      to.hear({ data, origin: from.origin, source: source(), ports })
    },
  })
  const toB = wayTo(b, a, () => toA)
  const toA = wayTo(a, b, () => toB)
  return [toB, toA] as const
}
