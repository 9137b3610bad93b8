import { expect, it } from 'vitest'
import { createFlow, type FlowDefinition } from './createFlow.ts'

type State = { status: 'idle' } | { status: 'working'; task: number } | { status: 'done'; result: string }
type Event = { type: 'start'; task: number } | { type: 'finish'; result: string } | { type: 'cancel' }

function transition(state: State, event: Event): State {
  if (event.type === 'start') return { status: 'working', task: event.task }
  if (event.type === 'cancel') return { status: 'idle' }
  return state.status === 'working' ? { status: 'done', result: event.result } : state
}

/** Opens a flow whose tasks are completed manually. */
function openFlow(continues?: FlowDefinition<State, Event>['continues']) {
  const begun: { task: number; finish: (result: string) => void; signal: AbortSignal }[] = []
  const flow = createFlow<State, Event>({
    initial: { status: 'idle' },
    transition,
    effects: {
      working({ state, send, signal }) {
        begun.push({ task: state.task, finish: (result) => send({ type: 'finish', result }), signal })
      },
    },
    ...(continues && { continues }),
  })
  return { flow, begun }
}

it('starts an effect on entering its state, and applies its event', () => {
  const { flow, begun } = openFlow()
  expect(begun).toEqual([])
  flow.send({ type: 'start', task: 1 })
  begun[0]?.finish('yes')
  expect(flow.get()).toEqual({ status: 'done', result: 'yes' })
})

it('aborts an effect on leaving its state, and ignores its later events', () => {
  const { flow, begun } = openFlow()
  flow.send({ type: 'start', task: 1 })
  flow.send({ type: 'cancel' })
  flow.send({ type: 'start', task: 2 })
  begun[0]?.finish('late')
  expect(flow.get()).toEqual({ status: 'working', task: 2 })
})

it('keeps the effect when a state is replaced by the same kind, unless the flow overrides it', () => {
  const same = openFlow()
  same.flow.send({ type: 'start', task: 1 })
  same.flow.send({ type: 'start', task: 2 })
  expect(same.begun.map(({ task }) => task)).toEqual([1])

  const other = openFlow((before, after) => before === after)
  other.flow.send({ type: 'start', task: 1 })
  other.flow.send({ type: 'start', task: 2 })
  expect(other.begun.map(({ task, signal }) => [task, signal.aborted])).toEqual([
    [1, true],
    [2, false],
  ])
})

it('notifies listeners only of changes', () => {
  const { flow } = openFlow()
  const heard: string[] = []
  const unsubscribe = flow.subscribe(() => heard.push(flow.get().status))
  flow.send({ type: 'finish', result: 'nothing to finish' })
  flow.send({ type: 'start', task: 1 })
  unsubscribe()
  flow.send({ type: 'cancel' })
  expect(heard).toEqual(['working'])
})

it('ignores every event after it stops', () => {
  const { flow, begun } = openFlow()
  flow.send({ type: 'start', task: 1 })
  flow.stop()
  begun[0]?.finish('late')
  flow.send({ type: 'cancel' })
  expect(flow.get()).toEqual({ status: 'working', task: 1 })
  expect(begun[0]?.signal.aborted).toBe(true)
})
