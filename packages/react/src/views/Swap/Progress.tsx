import { Button, Mark, Ring, Spinner } from '@latchkey/ui'
import { TickIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useNetwork } from '../../parts/useNetwork.ts'
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
          {(state.status === 'confirming' || hash !== undefined) && (
            <div className="lk-connecting-actions">
              {state.status === 'confirming' && (
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
  const isAsked = state.status === 'signing' || state.status === 'permitting'
  return (
    isAsked || ((state.status === 'clearing' || state.status === 'approving') && state.hash === undefined)
  )
}

function hashOf(state: Stepping): string | undefined {
  if (state.status === 'clearing' || state.status === 'approving') return state.hash
  return state.status === 'confirming' && 'hash' in state.sent ? state.sent.hash : undefined
}

function useProgressWords(state: Stepping, wallet: string): { title: string; text: string } {
  const copy = useCopy()
  const network = useNetwork(state.swap.networkId)?.name ?? state.swap.networkId
  const { from } = useSwapWords(state)
  if (isWalletsTurn(state))
    return { title: copy('send.waiting.title', { wallet }), text: copy('send.waiting.action') }
  switch (state.status) {
    case 'clearing':
      return {
        title: copy('swap.clearing.title'),
        text: copy(state.isFoundAgain ? 'swap.approving.again' : 'swap.clearing.action', { network }),
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

/** Lists a swap's steps with their status: approval or signature if needed, then the swap. */
function StepList({ state, wallet }: { state: Stepping; wallet: string }) {
  const copy = useCopy()
  const { from, to } = useSwapWords(state)
  const detail = useDetail(state, wallet)
  const leave = leaveOf(state)
  const swapLabel = state.way === 'calls' ? 'swap.step.together' : 'swap.step.swap'
  const steps = [
    ...(state.way === 'approval' && state.mustClear
      ? [{ id: 'clear', label: copy('swap.step.clear', { symbol: state.draft.from.symbol }) }]
      : []),
    ...(leave ? [{ id: 'approve', label: copy(`swap.step.${leave}`, { what: from }) }] : []),
    { id: 'swap', label: copy(swapLabel, { from, to }) },
  ]
  const runningAt = steps.findIndex(({ id }) => id === currentOf(state))
  return (
    <ol className="lk-swap-steps" aria-label={copy('swap.steps')}>
      {steps.map(({ id, label }, at) => {
        const isRunning = at === runningAt
        const isDone = at < runningAt
        return (
          <li key={id} aria-current={isRunning ? 'step' : undefined} data-done={isDone ? '' : undefined}>
            <span className="lk-swap-step-sign" aria-hidden="true">
              {isDone ? <TickIcon size="small" /> : isRunning ? <Spinner /> : at + 1}
            </span>
            <span>
              {label}
              {(isRunning || isDone) && <small>{isDone ? copy('swap.step.done') : detail}</small>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function currentOf({ status }: Stepping): 'clear' | 'approve' | 'swap' {
  if (status === 'clearing') return 'clear'
  return ['checkingAllowance', 'approving', 'permitting'].includes(status) ? 'approve' : 'swap'
}

/** Returns what the market requires first. While the allowance is checked, returns the most likely requirement. */
function leaveOf({ way, quote }: Stepping): 'approve' | 'permit' | undefined {
  if (way === undefined) return quote.takesPermit ? 'permit' : 'approve'
  if (way === 'approval') return 'approve'
  return way === 'permit' ? 'permit' : undefined
}

function useDetail(state: Stepping, wallet: string): string {
  const copy = useCopy()
  const network = useNetwork(state.swap.networkId)?.name ?? state.swap.networkId
  switch (state.status) {
    case 'checkingAllowance':
      return copy('swap.step.checking')
    case 'building':
      return copy('swap.step.building')
    case 'permitting':
      return copy('swap.step.sign', { wallet })
    case 'signing':
      return copy('swap.step.wallet', { wallet })
    case 'clearing':
    case 'approving':
      if (state.hash === undefined) return copy('swap.step.wallet', { wallet })
  }
  return copy('swap.step.network', { network })
}
