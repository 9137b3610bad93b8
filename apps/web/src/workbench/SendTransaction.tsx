import { waitForReceipt } from '@latchkey/core'
import { useKit, useNetworkState } from '@latchkey/react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isAddress, parseEther } from 'viem'
import { useBalance, useConnection, useSendTransaction } from 'wagmi'
import { copy } from '../words/copy.ts'
import { Failure, Note, Outcome } from './Outcome.tsx'
import { Task } from './Task.tsx'

/** Sends the native token and follows the transaction until it is mined (spec 1.9). */
export function SendTransaction() {
  const words = copy.send
  const id = useId()
  const { address, chain } = useConnection()
  const balance = useBalance({ address })
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('0.01')
  const [hasTried, setTried] = useState(false)
  const send = useSendTransaction()
  const receipt = useReceipt(send.data)
  const value = readAmount(amount)
  const isRightAddress = isAddress(to)
  const toWrong = hasTried && !isRightAddress ? words.toWrong : undefined
  const isTooMuch = value !== undefined && balance.data !== undefined && value > balance.data.value
  const whyNot = value === undefined ? words.amountWrong : isTooMuch ? copy.errors.funds : undefined
  const amountWrong = hasTried ? whyNot : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isRightAddress || value === undefined) return
    // Wait for the balance if it hasn't loaded yet. If it can't be loaded, let the wallet decide.
    const held = balance.data ?? (await balance.refetch()).data
    if (!held || value <= held.value) send.mutate({ to, value })
  }

  const explorer = chain?.blockExplorers?.default.url
  return (
    <Task title={words.title} text={words.text}>
      <form onSubmit={submit} noValidate>
        <label htmlFor={`${id}-to`}>{words.to}</label>
        <input
          id={`${id}-to`}
          value={to}
          placeholder={words.toHint}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={toWrong !== undefined}
          aria-describedby={toWrong && `${id}-to-wrong`}
          onChange={(event) => setTo(event.target.value.trim())}
        />
        <label htmlFor={`${id}-amount`}>{`${words.amount} (${chain?.nativeCurrency.symbol ?? ''})`}</label>
        <input
          id={`${id}-amount`}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={amountWrong !== undefined}
          aria-describedby={amountWrong && `${id}-amount-wrong`}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <button className="action" type="submit" disabled={send.isPending}>
          {words.action(value === undefined ? '' : amount, chain?.nativeCurrency.symbol ?? '')}
        </button>
      </form>
      <Outcome>
        {toWrong && (
          <Note tone="bad" id={`${id}-to-wrong`}>
            {toWrong}
          </Note>
        )}
        {amountWrong && (
          <Note tone="bad" id={`${id}-amount-wrong`}>
            {amountWrong}
          </Note>
        )}
        {send.isPending && <Note tone="busy">{copy.waiting}</Note>}
        {send.isError && <Failure error={send.error} declined={words.declined} />}
        {receipt.isLoading && <Note tone="busy">{words.sent}</Note>}
        {receipt.isError && <Failure error={receipt.error} declined={words.declined} />}
        {receipt.isSuccess && (
          <Note tone="good">{words.confirmed(receipt.data.blockNumber.toLocaleString())}</Note>
        )}
        {send.data && explorer && (
          <a className="link" href={`${explorer}/tx/${send.data}`} target="_blank" rel="noreferrer">
            {words.view}
          </a>
        )}
      </Outcome>
    </Task>
  )
}

/** Follows a transaction until it is mined, with the kit, which tells a revert from an unreachable chain. */
function useReceipt(hash: `0x${string}` | undefined) {
  const kit = useKit()
  const { caipNetwork } = useNetworkState('eip155')
  const networkId = caipNetwork?.caipNetworkId
  return useQuery({
    queryKey: ['receipt', hash],
    queryFn: hash && networkId ? () => waitForReceipt(kit, { hash, networkId }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Parses a positive decimal amount to wei. Undefined for anything else. */
function readAmount(text: string): bigint | undefined {
  if (!/^\d*\.?\d{1,18}$/.test(text)) return undefined
  const value = parseEther(text)
  return value > 0n ? value : undefined
}
