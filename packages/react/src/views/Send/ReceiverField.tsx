import type { Receiver, SendToken, StoredReceiver } from '@latchkey/core'
import { offeredReceiversMax } from '@latchkey/protocol/constants'
import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import {
  AssetRowSkeleton,
  Avatar,
  Button,
  IconButton,
  Input,
  List,
  Row,
  ShortAddress,
  Spinner,
  shortAddress,
} from '@latchkey/ui'
import { CloseIcon } from '@latchkey/ui/icons'
import { useRef, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNameErrorWords } from '../../parts/useNameErrorWords.ts'
import type { Editing } from './steps.ts'
import { useKnownReceivers } from './useKnownReceivers.ts'
import { useLookAlike } from './useLookAlike.ts'

/** Asks for the receiver: an address, or a name that is looked up. Shows the address that a name resolves to. */
export function ReceiverField({ state, dispatch }: { state: Editing; dispatch: UseSend['dispatch'] }) {
  const copy = useCopy()
  const { receiver, draft } = state
  const [isTyping, setTyping] = useState(false)
  const hasNames = takesNames(draft.token)
  const problem = useProblem(state)
  const input = useRef<HTMLInputElement>(null)
  const write = (text: string) => dispatch({ type: 'receiverChanged', text })
  const replace = (text: string) => {
    // The pressed control is removed when the text changes.
    input.current?.focus()
    write(text)
  }
  return (
    <div>
      <Input
        label={copy('send.to')}
        placeholder={copy(hasNames ? 'send.toHint' : 'send.toHint.address')}
        dir={draft.receiver === '' ? undefined : 'ltr'}
        enterKeyHint="next"
        inputRef={input}
        value={draft.receiver}
        onChange={(event) => {
          setTyping((event.nativeEvent as InputEvent).inputType !== 'insertFromPaste')
          write(event.currentTarget.value)
        }}
        onBlur={() => setTyping(false)}
        // Don't report an incomplete address while typing.
        error={isTyping && receiver.status === 'invalid' ? undefined : problem}
        hint={receiver.status === 'resolving' ? copy('send.resolving', { name: draft.receiver }) : undefined}
        trailing={
          receiver.status === 'resolving' ? (
            <span className="lk-send-resolving">
              <Spinner />
            </span>
          ) : (
            <PasteOrClear text={draft.receiver} onWrite={replace} />
          )
        }
      />
      {receiver.status === 'resolved' && draft.token && (
        <Resolved receiver={receiver.receiver} networkId={draft.token.networkId} />
      )}
      {draft.receiver === '' && <RecentReceivers account={state.from} onChoose={replace} />}
    </div>
  )
}

/** Returns whether a token's receivers may be names. True while no token is chosen. */
function takesNames(token: SendToken | undefined): boolean {
  return !token || namespaceOf(token.networkId) === 'eip155'
}

/** Shows the address of a name, or the name of an address if it has one. */
function Resolved({ receiver: { address, name }, networkId }: { receiver: Receiver; networkId: Caip2 }) {
  const { data: identity } = useIdentity({ address, networkId })
  if (name === null && !identity?.name) return null
  return (
    <p className="lk-send-resolved">
      <Avatar address={address} src={identity?.avatar ?? undefined} size={24} />
      {name === null ? <bdi>{identity?.name}</bdi> : <ShortAddress address={address} />}
    </p>
  )
}

function PasteOrClear({ text, onWrite }: { text: string; onWrite: (text: string) => void }) {
  const copy = useCopy()
  if (text !== '') {
    return (
      <IconButton label={copy('send.clear')} onClick={() => onWrite('')}>
        <CloseIcon size="small" />
      </IconButton>
    )
  }
  if (typeof navigator.clipboard?.readText !== 'function') return null
  const paste = () => {
    // If the visitor or the browser denies access, leave the field as it is.
    navigator.clipboard.readText().then(
      (pasted) => onWrite(pasted),
      () => {},
    )
  }
  return (
    <Button variant="secondary" size="compact" onClick={paste}>
      {copy('send.paste')}
    </Button>
  )
}

/** Returns the receiver's problem, as soon as it is known. */
function useProblem({ receiver, draft: { token }, from }: Editing): string | undefined {
  const copy = useCopy()
  const nameErrorWords = useNameErrorWords()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  const networks = useConnectionState((current) => current.networks)
  const nameNetwork = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id
  const resolved = receiver.status === 'resolved' ? receiver.receiver.address : undefined
  const lookAlike = useLookAlike(resolved, from)
  if (receiver.status === 'invalid') {
    const { problem } = receiver
    if (problem.type === 'unknown')
      return copy(takesNames(token) ? 'send.badAddress' : 'send.badAddress.noNames', { network })
    return problem.type === 'otherNetwork'
      ? copy('send.badAddress.otherNetwork', { network, other: nameNetwork(problem.network) })
      : copy(`send.badAddress.${problem.type}`)
  }
  if (receiver.status === 'unresolved') {
    const { title, action } = nameErrorWords(receiver.error)
    // The server's reason may already end with a period.
    return `${title.replace(/\.$/, '')}. ${action}`
  }
  if (receiver.status !== 'resolved') return undefined
  const address = receiver.receiver.address.toLowerCase()
  if (address === from?.toLowerCase()) return copy('send.toYourself')
  const isContract = token && 'address' in token.asset && token.asset.address.toLowerCase() === address
  if (isContract) return copy('send.toContract')
  return lookAlike && copy('send.lookAlike.field', { receiver: lookAlike.known })
}

/** Lists the account's recent receivers to choose from. Renders nothing without any. */
function RecentReceivers({
  account,
  onChoose,
}: {
  account: string | undefined
  onChoose: (address: string) => void
}) {
  const copy = useCopy()
  const receivers = useKnownReceivers(account).slice(0, offeredReceiversMax)
  const { loading } = useHistory()
  if (receivers.length === 0) return loading && <RecentLoading />
  return (
    <section className="lk-send-recent">
      <h3>{copy('send.recent')}</h3>
      <List label={copy('send.recent')}>
        {receivers.map((receiver) => (
          <Recent key={receiver.address} receiver={receiver} onChoose={onChoose} />
        ))}
      </List>
    </section>
  )
}

/** Reserves the space of one receiver. */
function RecentLoading() {
  const copy = useCopy()
  return (
    <section className="lk-send-recent" aria-busy="true">
      <h3>{copy('send.recent')}</h3>
      <AssetRowSkeleton />
    </section>
  )
}

function Recent({
  receiver: { address, name },
  onChoose,
}: {
  receiver: StoredReceiver
  onChoose: (address: string) => void
}) {
  const copy = useCopy()
  const { data: identity } = useIdentity({ address: name === null ? address : undefined })
  const known = name ?? identity?.name
  const shown = known ?? shortAddress(address)
  return (
    <Row
      variant="plain"
      mark={<Avatar address={address} src={identity?.avatar ?? undefined} size={32} />}
      label={
        <>
          <span className="lk-hidden">{copy('send.recentTo', { receiver: shown })}</span>
          <span aria-hidden="true">{shown}</span>
        </>
      }
      {...(known && { detail: shortAddress(address) })}
      // The address used then, since the name may resolve to another one by now.
      onClick={() => onChoose(address)}
    />
  )
}
