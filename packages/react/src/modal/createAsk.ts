import type { KitContextValue } from '../kit/context.ts'
import { viewOf } from '../views/index.ts'
import type { Ask, ModalState } from './policy/createModal.ts'
import type { ViewEntry } from './policy/ids.ts'
import { type Decision, decide, type PolicyEvent } from './policy/policy.ts'
import { shownView } from './policy/shownView.ts'

/** The stack with only Connect. A constant, so that its view isn't re-rendered. */
export const connectAlone: ModalState['stack'] = [{ view: 'Connect', data: undefined }]

/** How long a view may load before its skeleton is shown, in ms. With rendering, it is on screen within 100 ms. */
export const waitMs = 50

/** Connects the policy to one kit's facts and modal, and carries out its decisions. */
export function createAsk({
  kit,
  modal,
}: Pick<KitContextValue, 'kit' | 'modal'>): (event: PolicyEvent) => ReturnType<Ask> {
  const { store } = modal
  let turn = 0

  async function show(entry: ViewEntry, isOver: boolean) {
    const view = viewOf(entry.view)
    const isOpen = store.getState().phase === 'open'
    let coming: Promise<void> | undefined
    if (view.Gate && !isOpen) {
      store.setState({ phase: 'loading' })
      turn += 1
      const mine = turn
      coming = view.preload()
      await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, waitMs))])
      if (mine !== turn || store.getState().phase !== 'loading') return
    }
    const alone = entry.view === 'Connect' ? connectAlone : [entry]
    const stack = isOver ? [...store.getState().stack, entry] : alone
    store.setState({ phase: 'open', direction: isOpen ? 'forward' : undefined, stack })
    if (!coming || !view.Gate) return
    await coming
    // Renders the view now: React would show the skeleton for at least 300 ms.
    if (store.getState().stack === stack) store.setState({ stack: [...stack] })
  }

  async function perform(decision: Decision) {
    switch (decision.type) {
      case 'open':
      case 'replace':
        return show(decision.entry, decision.type === 'open')
      case 'close':
        return store.setState({ phase: 'closed' })
      case 'stay':
        if (decision.shake) modal.shake()
        return
      case 'back':
        return back()
      case 'disconnect':
        return (await import('./disconnect.ts')).disconnect(kit)
    }
  }

  function back() {
    const { stack } = store.getState()
    if (stack.length < 2) return ask({ type: 'close', isForced: false })
    store.setState({ direction: 'back', stack: stack.slice(0, -1) })
  }

  async function ask(event: PolicyEvent): Promise<void> {
    const view = shownView(store.getState()) ?? null
    await perform(decide(kit.facts.get(), { view }, event))
  }
  return ask
}
