import { waitForReceipt } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { useKit, useNetworkState } from '@latchkey/react'
import { readAmount, writeAmount } from '@latchkey/ui'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isAddress, parseEther } from 'viem'
import { useBalance, useConnection, useSendTransaction } from 'wagmi'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Failure, Note, Outcome } from './Outcome.tsx'
import { Task } from './Task.tsx'

/** Sends the native token and follows the transaction until it is mined (spec 1.9). */
export function SendTransaction() {
  const { copy, locale, fill } = useWords()
  const words = copy.send
  const id = useId()
  const { address, chain } = useConnection()
  // Offline, it fails, so that a payment never waits for it to be sent later.
  const balance = useBalance({ address, query: { networkMode: 'always', refetchOnReconnect: true } })
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState(() => writeAmount('0.01', locale))
  const symbol = chain?.nativeCurrency.symbol ?? ''
  const [hasTried, setTried] = useState(false)
  const { submission, isAsked, sent } = usePayment(balance)
  const receipt = useReceipt(sent)
  const value = toWei(amount, locale)
  const isRightAddress = isAddress(to)
  const toWrong = hasTried && !isRightAddress ? words.toWrong : undefined
  const isTooMuch = value !== undefined && balance.data !== undefined && value > balance.data.value
  const whyNot = value === undefined ? words.amountWrong : isTooMuch ? copy.errors.funds : undefined
  const amountWrong = hasTried ? whyNot : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isRightAddress && value !== undefined) submission.mutate({ to, value })
  }

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
        <label htmlFor={`${id}-amount`}>{`${words.amount} (${symbol})`}</label>
        <input
          id={`${id}-amount`}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={amountWrong !== undefined}
          aria-describedby={amountWrong && `${id}-amount-wrong`}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <ActionButton type="submit" isBusy={submission.isPending}>
          {fill(words.action, { amount: value === undefined ? symbol : `${amount} ${symbol}` })}
        </ActionButton>
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
        {isAsked && <Note tone="busy">{copy.waiting}</Note>}
        {submission.isError && <Failure error={submission.error} declined={words.declined} />}
        {sent && receipt.isPending && <Note tone="busy">{words.sent}</Note>}
        {receipt.isError && <Failure error={receipt.error} declined={words.declined} />}
        {receipt.isSuccess && (
          <Note tone="good">
            {fill(words.confirmed, { block: receipt.data.blockNumber.toLocaleString(locale) })}
          </Note>
        )}
        {sent?.explorer && (
          <a className="link" href={`${sent.explorer}/tx/${sent.hash}`} target="_blank" rel="noreferrer">
            {words.view}
          </a>
        )}
      </Outcome>
    </Task>
  )
}

/** A payment that the wallet sent, and the network that it was sent on. */
type SentPayment = { hash: `0x${string}`; networkId: Caip2 | undefined; explorer: string | undefined }

type KnownBalance = { data?: { value: bigint } | undefined }

/** Sends one payment at a time: waits for the balance, then asks the wallet, unless the amount is above the balance. */
function usePayment(balance: KnownBalance & { refetch(): Promise<KnownBalance> }) {
  const { chain, chainId } = useConnection()
  const { caipNetwork } = useNetworkState('eip155')
  const send = useSendTransaction()
  const submission = useMutation({
    mutationFn: async (payment: { to: `0x${string}`; value: bigint }): Promise<SentPayment | undefined> => {
      // If the balance can't be loaded, let the wallet decide.
      const available = balance.data ?? (await balance.refetch()).data
      if (available && payment.value > available.value) return undefined
      // The network may change in the wallet while the balance loads.
      const hash = await send.mutateAsync({ ...payment, ...(chainId !== undefined && { chainId }) })
      return { hash, networkId: caipNetwork?.caipNetworkId, explorer: chain?.blockExplorers?.default.url }
    },
  })
  return { submission, isAsked: submission.isPending && send.isPending, sent: submission.data }
}

/** Follows a transaction until it is mined, with the kit, which tells a revert from an unreachable chain. */
function useReceipt(sent: SentPayment | undefined) {
  const kit = useKit()
  const { hash, networkId } = sent ?? {}
  return useQuery({
    queryKey: ['receipt', networkId, hash],
    queryFn: hash && networkId ? () => waitForReceipt(kit, { hash, networkId }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** Parses a positive amount in ETH, as written in a locale, to wei. Undefined for anything else. */
function toWei(text: string, locale: string): bigint | undefined {
  const { amount } = readAmount(text, { locale, visitorLocale: navigator.language, decimals: 18 })
  return amount && amount !== '0' ? parseEther(amount) : undefined
}
