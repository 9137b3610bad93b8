import type { Kit } from '@latchkey/core'
import { computed, onScopeDispose, type Ref, shallowRef } from 'vue'
import { useKit } from './kit.ts'

/** Return type of composables that act. */
export type UseAction<parameters extends unknown[], value> = {
  /** Runs the action. Never rejects: `error` has the reason, and `onError` of a template needs none. */
  run(...parameters: parameters): Promise<value | undefined>
  /** Whether the action is running. */
  isPending: Readonly<Ref<boolean>>
  /** What the last run returned. Undefined while it is running. */
  data: Readonly<Ref<value | undefined>>
  /** Why the last run failed, or null. Check it with `isUserRejection` before showing it. */
  error: Readonly<Ref<Error | null>>
  /** Forgets the last run. */
  reset(): void
}

type Run<value> = { status: 'idle' | 'pending' | 'done' | 'failed'; data?: value; error?: Error }

/**
 * Runs an action of the core, and returns its progress: `useAction(signMessage)`, then
 * `run({ message: 'Hello' })`. Only the latest run counts.
 */
export function useAction<parameters extends unknown[], value>(
  action: (kit: Kit, ...parameters: parameters) => Promise<value>,
): UseAction<parameters, value> {
  const kit = useKit()
  const current = shallowRef<Run<value>>({ status: 'idle' })
  let latest = 0
  onScopeDispose(() => {
    latest += 1
  })
  async function run(...parameters: parameters): Promise<value | undefined> {
    latest += 1
    const mine = latest
    const settle = (state: Run<value>) => {
      if (mine === latest) current.value = state
    }
    settle({ status: 'pending' })
    try {
      const data = await action(kit, ...parameters)
      settle({ status: 'done', data })
      return data
    } catch (error) {
      settle({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      return undefined
    }
  }
  return {
    run,
    isPending: computed(() => current.value.status === 'pending'),
    data: computed(() => current.value.data),
    error: computed(() => current.value.error ?? null),
    reset() {
      latest += 1
      current.value = { status: 'idle' }
    },
  }
}
