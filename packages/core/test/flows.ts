import type { Flow } from '../src/kit/createFlow.ts'

/** Resolves with a flow's state once it passes a test. */
export function untilState<state, wanted extends state = state>(
  flow: Flow<state, never>,
  test: ((state: state) => state is wanted) | ((state: state) => boolean),
): Promise<wanted> {
  return new Promise((resolve) => {
    const check = () => {
      const state = flow.get()
      if (!test(state)) return
      unsubscribe()
      resolve(state as wanted)
    }
    const unsubscribe = flow.subscribe(check)
    queueMicrotask(check)
  })
}

/** Resolves with a flow's state once it is one of these. */
export function untilOneOf<state extends { status: string }, status extends state['status']>(
  flow: Flow<state, never>,
  ...wanted: status[]
): Promise<Extract<state, { status: status }>> {
  return untilState(flow, (state): state is Extract<state, { status: status }> =>
    wanted.includes(state.status as status),
  )
}
