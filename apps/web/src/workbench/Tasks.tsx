import { type ReactNode, useEffect, useRef } from 'react'

/** Lays out cards. When the focused control of a card is removed, the heading of the card in its place is focused. */
export function Tasks({ children }: { children: ReactNode }) {
  const tasks = useRef<HTMLDivElement>(null)
  useEffect(() => (tasks.current ? keepFocus(tasks.current) : undefined), [])
  return (
    <div className="tasks" ref={tasks}>
      {children}
    </div>
  )
}

function keepFocus(tasks: HTMLElement): () => void {
  let focused: { control: Element; place: number } | undefined
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    focused = { control: target, place: [...tasks.children].findIndex((card) => card.contains(target)) }
  }
  // Some browsers also report that a removed control lost the focus, before it is removed.
  const forget = () =>
    queueMicrotask(() => {
      if (focused?.control.isConnected && focused.control !== document.activeElement) focused = undefined
    })
  const observer = new MutationObserver(() => {
    if (!focused || focused.control.isConnected) return
    const card = tasks.children[focused.place]
    focused = undefined
    if (document.activeElement === document.body) card?.querySelector('h2')?.focus({ preventScroll: true })
  })
  tasks.addEventListener('focusin', remember)
  tasks.addEventListener('focusout', forget)
  observer.observe(tasks, { childList: true, subtree: true })
  return () => {
    tasks.removeEventListener('focusin', remember)
    tasks.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}
