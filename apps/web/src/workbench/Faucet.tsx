import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConnection } from 'wagmi'
import { copy } from '../words/copy.ts'
import { Note, Outcome } from './Outcome.tsx'
import { Task } from './Task.tsx'

/** Asks the local world's faucet for money. */
export function Faucet({ url }: { url: string }) {
  const words = copy.faucet
  const { address } = useConnection()
  const queryClient = useQueryClient()
  const fund = useMutation({
    mutationFn: async () => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address }),
      })
      if (!answer.ok) throw new Error(`The faucet answered ${answer.status}.`)
    },
    onSuccess: () => queryClient.invalidateQueries(),
  })

  return (
    <Task title={words.title} text={words.text}>
      <button className="action" type="button" disabled={fund.isPending} onClick={() => fund.mutate()}>
        {words.action}
      </button>
      <Outcome>
        {fund.isPending && <Note tone="busy">{words.busy}</Note>}
        {fund.isError && <Note tone="bad">{words.failed}</Note>}
        {fund.isSuccess && <Note tone="good">{words.done}</Note>}
      </Outcome>
    </Task>
  )
}
