import { createFlow } from '@latchkey/core'
import { expect, it } from 'vitest'
import { mountKit } from '../test/mountKit.ts'
import { useFlow } from './index.ts'

type Counting = { status: 'counting'; count: number }

it('follows a flow, sends it events, and stops it with the component', () => {
  const effects: AbortSignal[] = []
  const { used, unmount } = mountKit(() =>
    useFlow(() =>
      createFlow<Counting, 'add'>({
        initial: { status: 'counting', count: 0 },
        transition: (state) => ({ ...state, count: state.count + 1 }),
        effects: { counting: ({ signal }) => void effects.push(signal) },
      }),
    ),
  )
  expect(used.state.value.count).toBe(0)
  used.send('add')
  expect(used.state.value.count).toBe(1)
  unmount()
  expect(effects.at(-1)?.aborted).toBe(true)
  used.send('add')
  expect(used.state.value.count).toBe(1)
})
