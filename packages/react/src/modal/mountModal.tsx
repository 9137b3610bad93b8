import { adoptStyles, lacksLightDark, StyleRoot } from '@latchkey/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiContext } from 'wagmi'
import { catalogueQuery } from '../kit/catalogueQuery.ts'
import { KitContext, type KitContextValue } from '../kit/context.ts'
import { createToasts } from '../toast/createToasts.ts'
import { ToastsContext } from '../toast/useToasts.ts'
import { createAsk } from './createAsk.ts'
import hostCss from './host.css.ts'
import { Modal } from './Modal.tsx'
import type { Ask } from './policy/createModal.ts'
import type { PolicyFacts } from './policy/policy.ts'
import { shieldModal } from './shieldModal.ts'

/**
 * Renders the modal into a shadow root with its own React root, since a portal would leak clicks and keys into the
 * host's handlers. From then on, the policy receives every change of the facts.
 */
export async function mountModal({ root, ...context }: KitContextValue & { root: ShadowRoot }): Promise<{
  ask: Ask
  unmount: () => void
}> {
  const { kit, modal } = context
  await kit.queryClient.prefetchQuery(catalogueQuery)
  // If this fails to load, the modal still works, but without backgrounds.
  if (lacksLightDark())
    await import('./addPlainColors.ts').then(
      (late) => late.addPlainColors(root, kit),
      () => {},
    )
  // If the place was removed while loading, as in StrictMode, nothing may open in the next one.
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

/** Previous facts for the policy's first comparison. */
const nobody = { status: 'disconnected', connectionId: null, account: null, signIn: 'off' } as const
