import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UserRejectedError } from '../errors/rejection.ts'
import { TransactionOverError, TransactionRenumberedError } from '../errors/send.ts'
import type { Replacement } from './planReplacement.ts'
import { type ReplaceEvent, type ReplaceState, replaceTransition } from './replaceTransition.ts'

const replacement: Replacement = {
  as: 'cancel',
  nonce: 7,
  to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  value: 0n,
  data: '0x',
  gas: 21_000n,
  fees: { maxFeePerGas: 11n, maxPriorityFeePerGas: 2n },
  amount: 231_000n,
  amountBefore: 210_000n,
}
const hash = `0x${'9'.repeat(64)}`
const waiting = { is: 'waiting' } as ReplaceState
const run = (events: readonly ReplaceEvent[], state: ReplaceState = waiting) =>
  events.reduce(replaceTransition, state)
const planned = run([
  { is: 'planAsked', as: 'cancel' },
  { is: 'planned', replacement },
])

describe('a pending transaction', () => {
  it('is replaced after its price is shown and the user approves', () => {
    expect(planned).toMatchObject({ is: 'planned', as: 'cancel', replacement })
    const asking = run([{ is: 'replaceAsked' }], planned)
    expect(asking).toMatchObject({ is: 'asking', replacement })
    expect(run([{ is: 'replaced', hash }], asking)).toEqual({ is: 'replaced', as: 'cancel', hash })
  })

  it('can be replaced again at another price', () => {
    const again = run(
      [{ is: 'replaceAsked' }, { is: 'replaced', hash }, { is: 'planAsked', as: 'speedUp' }],
      planned,
    )
    expect(again).toEqual({ is: 'planning', as: 'speedUp' })
  })

  it('stays unchanged when the user goes back or rejects', () => {
    expect(run([{ is: 'backAsked' }], planned)).toEqual(waiting)
    const error = new UserRejectedError(new Error('declined'))
    const declined = run([{ is: 'replaceAsked' }, { is: 'notReplaced', error }], planned)
    expect(declined).toMatchObject({ is: 'planned', replacement, error })
  })

  it.each([new TransactionOverError(hash), new TransactionRenumberedError(hash, 7, 8)])(
    'does not ask the wallet again after $name',
    (error) => {
      const failed = run([{ is: 'replaceAsked' }, { is: 'notReplaced', error }], planned)
      expect(failed).toEqual({ is: 'failed', as: 'cancel', error })
      expect(run([{ is: 'replaceAsked' }], failed)).toBe(failed)
      expect(run([{ is: 'backAsked' }], failed)).toEqual(waiting)
    },
  )
})

describe('unexpected events', () => {
  const planning = run([{ is: 'planAsked', as: 'speedUp' }])
  const asking = run([{ is: 'replaceAsked' }], planned)
  const replaced = run([{ is: 'replaced', hash }], asking)

  it.each<[string, ReplaceState, ReplaceEvent]>([
    ['waiting', waiting, { is: 'backAsked' }],
    ['planning', planning, { is: 'replaceAsked' }],
    ['planning', planning, { is: 'notReplaced', error: new Error('no') }],
    ['planned', planned, { is: 'replaced', hash }],
    ['asking', asking, { is: 'backAsked' }],
    ['asking', asking, { is: 'planned', replacement }],
    ['replaced', replaced, { is: 'backAsked' }],
  ])('change nothing while %s: %#', (_, state, event) => {
    expect(replaceTransition(state, event)).toBe(state)
  })

  it('shows why planning failed, or can be left', () => {
    const error = new Error('no')
    expect(run([{ is: 'notPlanned', error }], planning)).toEqual({ is: 'failed', as: 'speedUp', error })
    expect(run([{ is: 'backAsked' }], planning)).toEqual(waiting)
  })
})

const anyEvent = fc.constantFrom<ReplaceEvent>(
  { is: 'planAsked', as: 'cancel' },
  { is: 'planned', replacement },
  { is: 'notPlanned', error: new Error('no') },
  { is: 'replaceAsked' },
  { is: 'replaced', hash },
  { is: 'notReplaced', error: new Error('no') },
  { is: 'backAsked' },
)

it('asks the wallet only after the price was shown, for any events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = waiting
      for (const event of events) {
        const before = state
        state = replaceTransition(state, event)
        if (state.is === 'asking' && before.is !== 'asking') expect(before.is).toBe('planned')
      }
    }),
  )
})
