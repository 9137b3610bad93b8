import { useCallsStatus, useCapabilities, useConnection, useSendCalls } from 'wagmi'
import { copy } from '../words/copy.ts'
import { Failure, Note, Outcome } from './Outcome.tsx'
import { Task } from './Task.tsx'

/** Sends two calls with one approval (EIP-5792), if the wallet supports it (spec 1.9). */
export function SendCalls() {
  const words = copy.calls
  const { address, chainId } = useConnection()
  const capabilities = useCapabilities({ query: { retry: false } })
  const send = useSendCalls()
  const status = useCallsStatus({
    id: send.data?.id ?? '',
    query: {
      enabled: send.data !== undefined,
      refetchInterval: ({ state: { data, status } }) =>
        status !== 'error' && (data === undefined || data.status === 'pending') && pollMs,
    },
  })
  if (!address) return null
  const isUnderWay = !status.isError && (status.data === undefined || status.data.status === 'pending')
  const can = chainId !== undefined && capabilities.data?.[chainId] !== undefined

  return (
    <Task title={words.title} text={words.text}>
      {can && (
        <button
          className="action"
          type="button"
          disabled={send.isPending}
          onClick={() =>
            send.mutate({
              calls: [
                { to: address, value: 1n },
                { to: address, value: 2n },
              ],
            })
          }
        >
          {words.action}
        </button>
      )}
      <Outcome>
        {capabilities.isPending && <Note tone="busy">{words.checking}</Note>}
        {!capabilities.isPending && !can && <Note tone="calm">{words.unsupported}</Note>}
        {send.isPending && <Note tone="busy">{copy.waiting}</Note>}
        {send.isError && <Failure error={send.error} declined={copy.send.declined} />}
        {status.isError && <Note tone="bad">{words.unknown}</Note>}
        {send.isSuccess && isUnderWay && <Note tone="busy">{words.pending}</Note>}
        {status.data?.status === 'success' && <Note tone="good">{words.done}</Note>}
        {status.data?.status === 'failure' && <Note tone="bad">{words.failed}</Note>}
      </Outcome>
    </Task>
  )
}

const pollMs = 1_000
