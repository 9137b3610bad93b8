import { expect, it } from 'vitest'
import { createFlow, type FlowDefinition } from './createFlow.ts'

type State = { is: 'idle' } | { is: 'working'; task: number } | { is: 'done'; result: string }
type Event = { is: 'start'; task: number } | { is: 'finish'; result: string } | { is: 'cancel' }

function transition(state: State, event: Event): State {
  if (event.is === 'start') return { is: 'working', task: event.task }
  if (event.is === 'cancel') return { is: 'idle' }
  return state.is === 'working' ? { is: 'done', result: event.result } : state
}

/** Opens a flow whose tasks are completed manually. */
function openFlow(continues?: FlowDefinition<State, Event>['continues']) {
  const begun: { task: number; finish: (result: string) => void; signal: AbortSignal }[] = []
  const flow = createFlow<State, Event>({
    initial: { is: 'idle' },
    transition,
    effects: {
      working({ state, send, signal }) {
        begun.push({ task: state.task, finish: (result) => send({ is: 'finish', result }), signal })
      },
    },
    ...(continues && { continues }),
  })
  return { flow, begun }
}

it('starts an effect on entering its state, and applies its event', () => {
  const { flow, begun } = openFlow()
  expect(begun).toEqual([])
  flow.send({ is: 'start', task: 1 })
  begun[0]?.finish('yes')
  expect(flow.get()).toEqual({ is: 'done', result: 'yes' })
})

it('aborts an effect on leaving its state, and ignores its later events', () => {
  const { flow, begun } = openFlow()
  flow.send({ is: 'start', task: 1 })
  flow.send({ is: 'cancel' })
  flow.send({ is: 'start', task: 2 })
  begun[0]?.finish('late')
  expect(flow.get()).toEqual({ is: 'working', task: 2 })
})

it('keeps the effect when a state is replaced by the same kind, unless the flow overrides it', () => {
  const same = openFlow()
  same.flow.send({ is: 'start', task: 1 })
  same.flow.send({ is: 'start', task: 2 })
  expect(same.begun.map(({ task }) => task)).toEqual([1])

  const other = openFlow((before, after) => before === after)
  other.flow.send({ is: 'start', task: 1 })
  other.flow.send({ is: 'start', task: 2 })
  expect(other.begun.map(({ task, signal }) => [task, signal.aborted])).toEqual([
    [1, true],
    [2, false],
  ])
})

it('notifies listeners only of changes', () => {
  const { flow } = openFlow()
  const heard: string[] = []
  const unsubscribe = flow.subscribe(() => heard.push(flow.get().is))
  flow.send({ is: 'finish', result: 'nothing to finish' })
  flow.send({ is: 'start', task: 1 })
  unsubscribe()
  flow.send({ is: 'cancel' })
  expect(heard).toEqual(['working'])
})

it('ignores every event after it stops', () => {
  const { flow, begun } = openFlow()
  flow.send({ is: 'start', task: 1 })
  flow.stop()
  begun[0]?.finish('late')
  flow.send({ is: 'cancel' })
  expect(flow.get()).toEqual({ is: 'working', task: 1 })
  expect(begun[0]?.signal.aborted).toBe(true)
})
