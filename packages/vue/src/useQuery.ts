import { getQueryClient } from '@latchkey/core'
import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core'
import { computed, onScopeDispose, type Ref, shallowRef, watch } from 'vue'
import { useKit } from './kit.ts'

/** Return type of composables that query. */
export type UseQuery<value> = {
  /** The latest response. Undefined until there is one. */
  data: Readonly<Ref<value | undefined>>
  /** Why the latest request failed, or null. */
  error: Readonly<Ref<Error | null>>
  /** Whether there is no response yet. True also while the query is disabled, as without an account. */
  isPending: Readonly<Ref<boolean>>
  /** Whether a request is in progress. */
  isFetching: Readonly<Ref<boolean>>
  /** Requests again. Never rejects: see `error`. */
  refetch(): Promise<void>
}

/**
 * Runs a query of the core, and again when something that `getOptions` reads has changed:
 * `useQuery(() => getIdentityQueryOptions(kit, { address: account.value?.address, networkId }))`.
 */
export function useQuery<fetched, key extends QueryKey, value = fetched>(
  getOptions: () => QueryObserverOptions<fetched, Error, value, fetched, key>,
): UseQuery<value> {
  const client = getQueryClient(useKit())
  const options = computed(() => client.defaultQueryOptions(getOptions()))
  const observer = new QueryObserver<fetched, Error, value, fetched, key>(client, options.value)
  const result = shallowRef(observer.getOptimisticResult(options.value))
  watch(options, (next) => {
    observer.setOptions(next)
    result.value = observer.getOptimisticResult(next)
  })
  // A server renders once, and would wait for nothing.
  if (typeof document !== 'undefined') {
    client.mount()
    const stop = observer.subscribe((next) => {
      result.value = next
    })
    onScopeDispose(() => {
      stop()
      client.unmount()
    })
  }
  return {
    data: computed(() => result.value.data),
    error: computed(() => result.value.error),
    isPending: computed(() => result.value.isPending),
    isFetching: computed(() => result.value.isFetching),
    refetch: async () => void (await observer.refetch()),
  }
}
