import { Button, Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { StepList } from './StepList.tsx'
import type { Stepping } from './steps.ts'
import { useSwapWords } from './useSwapWords.ts'

/** Shows progress from the visitor's approval to confirmation: past, current and next steps. */
export function Progress({ state }: { state: Stepping }) {
  const copy = useCopy()
  const { close } = useModal()
  const connection = useFacts((facts) => facts.activeAccount?.connection)
  useViewHeader({ title: copy('swap.title'), step: 'steps', onBack: undefined })
  const wallet = connection?.name ?? ''
  const hash = hashOf(state)
  const { to } = state.draft
  return (
    <Outcome
      mark={
        isWalletsTurn(state) ? (
          <Ring state="running">
            <Mark name={wallet} src={connection?.icon} size={72} />
          </Ring>
        ) : (
          <Ring state="running" shape="round">
            <TokenMark symbol={to.symbol} iconUrl={to.iconUrl} size={72} />
          </Ring>
        )
      }
      {...useProgressWords(state, wallet)}
      action={
        <>
          <StepList state={state} wallet={wallet} />
          {(state.is === 'confirming' || hash !== undefined) && (
            <div className="lk-connecting-actions">
              {state.is === 'confirming' && (
                <Button variant="secondary" onClick={() => close()}>
                  {copy('send.done')}
                </Button>
              )}
              {hash !== undefined && <ExplorerLink networkId={state.swap.networkId} tx={hash} />}
            </div>
          )}
        </>
      }
    />
  )
}

function isWalletsTurn(state: Stepping): boolean {
  const isAsked = state.is === 'signing' || state.is === 'permitting'
  return isAsked || ((state.is === 'clearing' || state.is === 'approving') && state.hash === undefined)
}

function hashOf(state: Stepping): string | undefined {
  if (state.is === 'clearing' || state.is === 'approving') return state.hash
  return state.is === 'confirming' && 'hash' in state.sent ? state.sent.hash : undefined
}

function useProgressWords(state: Stepping, wallet: string): { title: string; text: string } {
  const copy = useCopy()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? state.swap.networkId)
  const { from } = useSwapWords(state)
  if (isWalletsTurn(state))
    return { title: copy('send.waiting.title', { wallet }), text: copy('send.waiting.action') }
  switch (state.is) {
    case 'clearing':
      return {
        title: copy('swap.clearing.title'),
        text: copy('swap.clearing.action', { network }),
      }
    case 'approving':
      return {
        title: copy('swap.approving.title'),
        text: copy(state.isFoundAgain ? 'swap.approving.again' : 'swap.approving.action', { network }),
      }
    case 'confirming':
      return {
        title: copy('swap.swapping.title', { from }),
        text: copy('swap.swapping.action', { network }),
      }
    default:
      return { title: copy('swap.preparing.title'), text: copy('swap.preparing.action') }
  }
}
