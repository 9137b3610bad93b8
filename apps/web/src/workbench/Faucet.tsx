import { refreshBalances } from '@latchkey/core'
import { nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { useKit, useKitState } from '@latchkey/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Note, Outcome } from './Outcome.tsx'
import { Task } from './Task.tsx'

/** Requests money from the local world's faucet on the active network. */
export function Faucet({ url, address, wide = false }: { url: string; address: string; wide?: boolean }) {
  const { copy } = useWords()
  const words = copy.faucet
  const kit = useKit()
  const { activeNamespace, activeNetworkId: networkId } = useKitState()
  const queryClient = useQueryClient()
  const fund = useMutation({
    mutationFn: async () => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address }),
      })
      if (!answer.ok) throw new Error(`The faucet request failed with status ${answer.status}.`)
    },
    async onSuccess() {
      // Bypasses the server's cache, which may still have an empty account.
      const tokens = [toCaip10(networkId, nativeTokenAddress(activeNamespace))]
      await refreshBalances(kit, { address, networkId, tokens }).catch(() => undefined)
      await queryClient.invalidateQueries()
    },
  })

  return (
    <Task title={words.title} text={words.text} wide={wide}>
      <ActionButton isBusy={fund.isPending} onClick={() => fund.mutate()}>
        {words.action}
      </ActionButton>
      <Outcome>
        {fund.isPending && <Note tone="busy">{words.busy}</Note>}
        {fund.isError && <Note tone="bad">{words.failed}</Note>}
        {fund.isSuccess && <Note tone="good">{words.done}</Note>}
      </Outcome>
    </Task>
  )
}
