import { useAccountState } from '@latchkey/react'
import { writeAmount } from '@latchkey/ui'
import { type FormEvent, useId, useState } from 'react'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { useCallsStatus, useCapabilities, useConnection, useSendCalls, useSignTypedData } from 'wagmi'
import { MobCard } from '../mob/MobCard.tsx'
import { Notes } from '../notes/Notes.tsx'
import { useSettings } from '../useSettings.ts'
import { readMinutes } from '../words/readMinutes.ts'
import { shortAddress } from '../words/shortAddress.ts'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Faucet } from './Faucet.tsx'
import { Hello } from './Hello.tsx'
import { KitState } from './KitState.tsx'
import { ModalButton } from './ModalButton.tsx'
import { Failure, Note, Outcome } from './Outcome.tsx'
import { SendTransaction } from './SendTransaction.tsx'
import { Signed } from './Signed.tsx'
import { SignMessage } from './SignMessage.tsx'
import { Task } from './Task.tsx'
import { Tasks } from './Tasks.tsx'

/** Shows what an EVM account can do here: sign, send, and inspect the kit's state. */
export function EvmWorkbench() {
  const { address, chain } = useConnection()
  const { caipAddress, profileName } = useAccountState('eip155')
  const { faucet } = useSettings()
  if (!address) return null
  return (
    <div className="workbench">
      <Hello address={address} name={profileName} network={chain?.name} />
      <Tasks>
        {caipAddress && <MobCard key={`mob ${caipAddress}`} account={caipAddress} />}
        <SignMessage address={address} recover={recover} />
        <SignTypedData />
        <SendTransaction />
        <SendCalls />
        {faucet && <Faucet url={faucet} address={address} />}
        <GetName wide={!faucet} />
        {caipAddress && <Notes key={caipAddress} account={caipAddress} />}
        <KitState />
      </Tasks>
    </div>
  )
}

const recover = (message: string, signature: string) =>
  recoverMessageAddress({ message, signature: signature as Hex })

/** Opens registering a name for the account (spec 1.8), or the reason why it can't have one. */
function GetName({ wide }: { wide: boolean }) {
  const { copy } = useWords()
  const words = copy.getName
  return (
    <Task title={words.title} text={words.text} wide={wide}>
      <ModalButton request={{ view: 'RegisterAccountName' }}>{words.action}</ModalButton>
    </Task>
  )
}

/** Sends two calls with one approval (EIP-5792), if the wallet supports it (spec 1.9). */
function SendCalls() {
  const { copy } = useWords()
  const words = copy.calls
  const { address, chainId } = useConnection()
  const capabilities = useCapabilities({
    // The wallet may respond offline, too.
    query: { retry: false, networkMode: 'always', refetchOnReconnect: true },
  })
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
        <ActionButton
          isBusy={send.isPending}
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
        </ActionButton>
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

const types = {
  Turn: [
    { name: 'mob', type: 'string' },
    { name: 'driver', type: 'address' },
    { name: 'minutes', type: 'uint8' },
  ],
} as const

/** Signs typed data (EIP-712) and verifies the signature (spec 1.9). */
function SignTypedData() {
  const { copy, locale } = useWords()
  const words = copy.typed
  const id = useId()
  const { address, chainId } = useConnection()
  const [minutes, setMinutes] = useState(() => writeAmount('10', locale))
  const sign = useSignTypedData()
  const count = readMinutes(minutes, locale)
  const isValid = count !== undefined
  if (!address) return null

  const turn = {
    domain: { name: copy.name, version: '1', chainId },
    types,
    primaryType: 'Turn',
    message: { mob: words.mobName, driver: address, minutes: count ?? 0 },
  } as const

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) sign.mutate(turn)
  }

  return (
    <Task title={words.title} text={words.text}>
      <form onSubmit={submit}>
        <dl className="facts">
          <dt>{words.mob}</dt>
          <dd>{words.mobName}</dd>
          <dt>{words.driver}</dt>
          <dd title={address}>{shortAddress(address)}</dd>
        </dl>
        <label htmlFor={id}>{words.minutes}</label>
        <input
          id={id}
          inputMode="numeric"
          value={minutes}
          aria-invalid={!isValid}
          aria-describedby={isValid ? undefined : `${id}-wrong`}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <ActionButton type="submit" isBusy={sign.isPending} disabled={!isValid}>
          {words.action}
        </ActionButton>
      </form>
      <Outcome>
        {!isValid && (
          <Note tone="bad" id={`${id}-wrong`}>
            {words.minutesRange}
          </Note>
        )}
        {sign.isPending && <Note tone="busy">{copy.waiting}</Note>}
        {sign.isError && <Failure error={sign.error} declined={copy.message.declined} />}
        {sign.isSuccess && sign.variables && (
          <Signed
            signature={sign.data}
            address={address}
            recover={() => recoverTypedData(sign.variables as typeof turn, sign.data)}
          />
        )}
      </Outcome>
    </Task>
  )
}

function recoverTypedData(turn: object, signature: `0x${string}`) {
  return recoverTypedDataAddress({ ...(turn as Parameters<typeof recoverTypedDataAddress>[0]), signature })
}
