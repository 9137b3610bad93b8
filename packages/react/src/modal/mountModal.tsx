import { adoptStyles, lacksLightDark, StyleRoot } from '@latchkey/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiContext } from 'wagmi'
import { KitContext, type KitContextValue } from '../context.ts'
import { catalogueQuery } from '../hooks/catalogueQuery.ts'
import { createToasts } from '../toast/createToasts.ts'
import { ToastsContext } from '../toast/useToasts.ts'
import { createAsk } from './createAsk.ts'
import type { Ask } from './createModal.ts'
import hostCss from './host.css.ts'
import { Modal } from './Modal.tsx'
import type { PolicyFacts } from './policy.ts'
import { shieldModal } from './shieldModal.ts'

/**
 * Draws the modal into a shadow root, by a React root of its own: a portal would leak its clicks and keys into the
 * host's handlers. From here on the policy hears of every change of the facts.
 */
export async function mountModal({ root, ...context }: KitContextValue & { root: ShadowRoot }): Promise<{
  ask: Ask
  unmount: () => void
}> {
  const { kit, modal } = context
  await kit.queryClient.prefetchQuery(catalogueQuery)
  // Without it the modal works, on no ground.
  if (lacksLightDark())
    await import('./addPlainColors.ts').then(
      (late) => late.addPlainColors(root, kit),
      () => {},
    )
  // A place that went while this was fetched, as StrictMode does, must not open anything in the next one.
  if (!root.host.parentNode) throw new Error('The modal was removed.')
  const ask = createAsk(context)
  const toasts = createToasts()
  adoptStyles(root, hostCss)
  const shield = new AbortController()
  shieldModal(root, kit.config.embedded, shield.signal)
  const reactRoot = createRoot(root, { onCaughtError: (error) => kit.log('error', error) })
  reactRoot.render(
    <WagmiContext.Provider value={kit.wagmiConfig}>
      <QueryClientProvider client={kit.queryClient}>
        <KitContext.Provider value={{ ...context, ask }}>
          <ToastsContext.Provider value={toasts}>
            <StyleRoot root={root}>
              <Modal />
            </StyleRoot>
          </ToastsContext.Provider>
        </KitContext.Provider>
      </QueryClientProvider>
    </WagmiContext.Provider>,
  )

  let previous: PolicyFacts = { ...kit.facts.get(), ...nobody }
  const onFacts = () => {
    const event = { is: 'factsChanged', previous } as const
    previous = kit.facts.get()
    ask(event).catch(onFailure)
  }
  const onFailure = (error: unknown) => {
    if (modal.store.getState().phase === 'loading') modal.store.setState({ phase: 'closed' })
    kit.log('error', error)
  }
  const stop = kit.facts.subscribe(onFacts)
  onFacts()
  if (kit.config.embedded) ask({ is: 'open', entry: undefined }).catch(onFailure)

  return {
    ask,
    unmount() {
      stop()
      shield.abort()
      reactRoot.unmount()
    },
  }
}

/** What the policy compares the first facts with. */
const nobody = { status: 'disconnected', connectionId: null, account: null, signIn: 'off' } as const
