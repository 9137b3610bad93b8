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
const waiting = { status: 'waiting' } as ReplaceState
const run = (events: readonly ReplaceEvent[], state: ReplaceState = waiting) =>
  events.reduce(replaceTransition, state)
const planned = run([
  { type: 'planRequested', as: 'cancel' },
  { type: 'planned', replacement },
])

describe('a pending transaction', () => {
  it('is replaced after its price is shown and the user approves', () => {
    expect(planned).toMatchObject({ status: 'planned', as: 'cancel', replacement })
    const asking = run([{ type: 'replaceRequested' }], planned)
    expect(asking).toMatchObject({ status: 'asking', replacement })
    expect(run([{ type: 'replaced', hash }], asking)).toEqual({ status: 'replaced', as: 'cancel', hash })
  })

  it('is replaced at the price that was refreshed last', () => {
    const dearer = { ...replacement, amount: 250_000n }
    const refreshed = run([{ type: 'planned', replacement: dearer }], planned)
    expect(refreshed).toEqual({ ...planned, replacement: dearer })
    expect(run([{ type: 'notPlanned', error: new Error('no') }], refreshed)).toBe(refreshed)
    expect(run([{ type: 'replaceRequested' }], refreshed)).toMatchObject({ replacement: dearer })
    const error = new TransactionOverError(hash)
    expect(run([{ type: 'notPlanned', error }], refreshed)).toEqual({ status: 'failed', as: 'cancel', error })
  })

  it('can be replaced again at another price', () => {
    const again = run(
      [{ type: 'replaceRequested' }, { type: 'replaced', hash }, { type: 'planRequested', as: 'speedUp' }],
      planned,
    )
    expect(again).toEqual({ status: 'planning', as: 'speedUp' })
  })

  it('stays unchanged when the user goes back or rejects', () => {
    expect(run([{ type: 'backRequested' }], planned)).toEqual(waiting)
    const error = new UserRejectedError(new Error('declined'))
    const declined = run([{ type: 'replaceRequested' }, { type: 'notReplaced', error }], planned)
    expect(declined).toMatchObject({ status: 'planned', replacement, error })
  })

  it.each([new TransactionOverError(hash), new TransactionRenumberedError(hash, 7, 8)])(
    'does not ask the wallet again after $name',
    (error) => {
      const failed = run([{ type: 'replaceRequested' }, { type: 'notReplaced', error }], planned)
      expect(failed).toEqual({ status: 'failed', as: 'cancel', error })
      expect(run([{ type: 'replaceRequested' }], failed)).toBe(failed)
      expect(run([{ type: 'backRequested' }], failed)).toEqual(waiting)
    },
  )
})

describe('unexpected events', () => {
  const planning = run([{ type: 'planRequested', as: 'speedUp' }])
  const asking = run([{ type: 'replaceRequested' }], planned)
  const replaced = run([{ type: 'replaced', hash }], asking)

  it.each<[string, ReplaceState, ReplaceEvent]>([
    ['waiting', waiting, { type: 'backRequested' }],
    ['planning', planning, { type: 'replaceRequested' }],
    ['planning', planning, { type: 'notReplaced', error: new Error('no') }],
    ['planned', planned, { type: 'replaced', hash }],
    ['asking', asking, { type: 'backRequested' }],
    ['asking', asking, { type: 'planned', replacement }],
    ['replaced', replaced, { type: 'backRequested' }],
  ])('change nothing while %s: %#', (_, state, event) => {
    expect(replaceTransition(state, event)).toBe(state)
  })

  it('shows why planning failed, or can be left', () => {
    const error = new Error('no')
    expect(run([{ type: 'notPlanned', error }], planning)).toEqual({ status: 'failed', as: 'speedUp', error })
    expect(run([{ type: 'backRequested' }], planning)).toEqual(waiting)
  })
})

const anyEvent = fc.constantFrom<ReplaceEvent>(
  { type: 'planRequested', as: 'cancel' },
  { type: 'planned', replacement },
  { type: 'notPlanned', error: new Error('no') },
  { type: 'replaceRequested' },
  { type: 'replaced', hash },
  { type: 'notReplaced', error: new Error('no') },
  { type: 'backRequested' },
)

it('asks the wallet only after the price was shown, for any events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = waiting
      for (const event of events) {
        const before = state
        state = replaceTransition(state, event)
        if (state.status === 'asking' && before.status !== 'asking') expect(before.status).toBe('planned')
      }
    }),
  )
})
