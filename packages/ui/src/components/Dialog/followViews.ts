import { mayMove, motion } from './followSize.ts'

/** A picture that two views share, as it was when the visitor left one of them. */
type Left = { key: string; box: DOMRect; at: number }

/** A picture that the visitor left longer ago than this no longer moves. */
const pressMs = 1_000

/**
 * Connects a view with the one before it: "back" returns to where that was scrolled, and to the control that was pressed.
 * A picture that both have, marked with `data-shared`, moves from its place in one to its place in the other. `look` is
 * called before a place is measured.
 */
export function followViews(dialog: HTMLElement, body: HTMLElement, look: () => void): () => void {
  const scrolled = new Map<string, number>()
  let view = body.firstElementChild as HTMLElement | null
  let [offset, left] = [0, undefined as Left | undefined]

  const onScroll = () => {
    offset = body.scrollTop
  }
  const onClick = (event: Event) => {
    const control = (event.target as Element).closest('button')
    const isInside = control !== null && body.contains(control)
    const shared = [...(isInside ? control : body).querySelectorAll<HTMLElement>('[data-shared]')]
    // Outside of a view, "back" leaves its own picture, not those of the rows in it.
    const pictures = isInside ? shared : shared.filter((picture) => !picture.closest('button'))
    const [picture] = pictures
    left =
      picture && pictures.length === 1
        ? { key: picture.dataset.shared ?? '', box: picture.getBoundingClientRect(), at: event.timeStamp }
        : undefined
  }
  const onView = () => {
    const next = body.firstElementChild as HTMLElement | null
    if (!next || next === view) return
    if (view?.dataset.view) scrolled.set(view.dataset.view, offset)
    view = next
    offset = 0
    const isBack = next.dataset.direction === 'back'
    if (isBack) body.scrollTop = scrolled.get(next.dataset.view ?? '') ?? 0
    const from = left
    left = undefined
    if (!from) return
    const box = performance.now() - from.at < pressMs ? from.box : undefined
    // A long list has drawn the rows at its place by then. A slow device returns to the row, however long it takes.
    if (isBack || box) requestAnimationFrame(() => join(next, { isBack, key: from.key, box }))
  }

  const join = (
    next: HTMLElement,
    { isBack, key, box }: { isBack: boolean; key: string; box: DOMRect | undefined },
  ) => {
    const picture = [...next.querySelectorAll<HTMLElement>('[data-shared]')].find(
      ({ dataset }) => dataset.shared === key,
    )
    if (!picture) return
    look()
    if (box && mayMove(picture)) movePicture(picture, box)
    const root = body.getRootNode() as Document | ShadowRoot
    // Unless something else has taken the focus from the heading.
    if (isBack && root.activeElement?.matches('h2')) picture.closest('button')?.focus({ preventScroll: true })
  }

  const views = new MutationObserver(onView)
  views.observe(body, { childList: true })
  body.addEventListener('scroll', onScroll, { passive: true })
  dialog.addEventListener('click', onClick, { capture: true })
  return () => {
    views.disconnect()
    body.removeEventListener('scroll', onScroll)
    dialog.removeEventListener('click', onClick, { capture: true })
  }
}

function movePicture(picture: HTMLElement, from: DOMRect): void {
  const to = picture.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  picture.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, motion)
}
