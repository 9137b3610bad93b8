import { Spinner } from '@latchkey/ui'
import { TickIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useFacts } from '../../kit/useFacts.ts'
import type { Stepping } from './steps.ts'
import { useSwapWords } from './useSwapWords.ts'

/** Lists a swap's steps with their status: approval or signature if needed, then the swap. */
export function StepList({ state, wallet }: { state: Stepping; wallet: string }) {
  const copy = useCopy()
  const { from, to } = useSwapWords(state)
  const detail = useDetail(state, wallet)
  const leave = leaveOf(state)
  const deed = state.way === 'calls' ? 'swap.step.together' : 'swap.step.swap'
  const steps = [
    ...(state.way === 'approval' && state.mustClear
      ? [{ id: 'clear', label: copy('swap.step.clear', { symbol: state.draft.from.symbol }) }]
      : []),
    ...(leave ? [{ id: 'approve', label: copy(`swap.step.${leave}`, { what: from }) }] : []),
    { id: 'swap', label: copy(deed, { from, to }) },
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

function currentOf({ is }: Stepping): 'clear' | 'approve' | 'swap' {
  if (is === 'clearing') return 'clear'
  return ['checkingAllowance', 'approving', 'permitting'].includes(is) ? 'approve' : 'swap'
}

/** Returns what the market requires first. While the allowance is checked, returns the most likely requirement. */
function leaveOf({ way, quote }: Stepping): 'approve' | 'permit' | undefined {
  if (way === undefined) return quote.takesPermit ? 'permit' : 'approve'
  if (way === 'approval') return 'approve'
  return way === 'permit' ? 'permit' : undefined
}

function useDetail(state: Stepping, wallet: string): string {
  const copy = useCopy()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? state.swap.networkId)
  switch (state.is) {
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
