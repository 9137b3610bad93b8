import { fillText } from '@latchkey/protocol/fillText'
import { Button, Dialog, KeyValue, KeyValues, Mark, Notice } from '@latchkey/ui'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { formatUnits, size } from 'viem'
import { nameNetwork } from '../wallet/nameNetwork.ts'
import type { Asked } from '../wallet/readRequest.ts'
import type { AppCard, Outcome, Question, Wallet, WalletState } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { accountOptions } from './accountOptions.tsx'
import { Choice } from './Choice.tsx'
import type { PartProps } from './partProps.ts'
import type { Saying } from './saying.ts'

/** Shows the oldest request of an app, with buttons to approve and reject. */
export function QuestionDialog({ wallet, state, onSay }: PartProps) {
  const [first] = state.questions
  // An answered request stays rendered while the dialog fades out.
  const [shown, setShown] = useState(first)
  if (first && first !== shown) setShown(first)
  const open = useMemo(
    () => ({ get: () => wallet.get().questions.length > 0, subscribe: wallet.subscribe }),
    [wallet],
  )
  if (!shown) return null

  const approve = (address: string) =>
    wallet.approve(shown, address).then((outcome) => onSay(sayOutcome(shown, outcome)))
  const reject = () =>
    wallet
      .reject(shown)
      .then(({ status }) =>
        onSay(
          status === 'done' ? { tone: 'info', text: copy.rejected } : { tone: 'error', text: copy.unreached },
        ),
      )
  const answers = { wallet, state, onApprove: approve, onReject: reject }
  return (
    <Dialog
      title={shown.type === 'connection' ? copy.connection.title : copy.request.titles[shown.asked.type]}
      viewKey={String(shown.id)}
      direction="forward"
      open={open}
      closable={false}
      closeLabel={copy.close}
      onRequestClose={(reason) => {
        // Only a button may answer an app.
        if (reason === 'button') void reject()
      }}
    >
      {shown.type === 'connection' ? (
        <ConnectionQuestion question={shown} {...answers} />
      ) : (
        <RequestQuestion question={shown} {...answers} />
      )}
    </Dialog>
  )
}

function sayOutcome(question: Question, outcome: Outcome): Saying {
  if (outcome.status === 'untold') return { tone: 'error', text: copy.unreached }
  if (outcome.status === 'failed') return { tone: 'error', text: copy.unanswered }
  if (question.type === 'connection')
    return {
      tone: 'info',
      text: fillText(copy.connection.done, { name: question.app.name || copy.connection.nameless }),
    }
  const done = copy.request.done[question.asked.type]
  return { tone: 'info', text: fillText(done, { hash: outcome.result ?? '' }) }
}

const connectionWords = copy.connection

/** Shows an app's connection request: its claimed identity, its requests, and which account it gets. */
function ConnectionQuestion({ question, wallet, state, onApprove, onReject }: QuestionProps<'connection'>) {
  const { app, chains, methods, lacking } = question
  const [address, setAddress] = useState<string>(state.account.address)
  const name = wallet.accounts.find((account) => account.address === address)?.name ?? ''
  const canConnect = lacking.length === 0
  return (
    <QuestionBody
      app={app}
      approveLabel={canConnect ? fillText(connectionWords.action, { account: name }) : undefined}
      onApprove={() => onApprove(address)}
      onReject={onReject}
    >
      <KeyValues>
        <KeyValue label={connectionWords.origin}>{app.url}</KeyValue>
        <KeyValue label={connectionWords.networks}>
          {chains.map((id) => nameNetwork(id, state.networks)).join(', ')}
        </KeyValue>
        <KeyValue label={connectionWords.methods}>{sayMethods(methods)}</KeyValue>
      </KeyValues>
      {canConnect ? (
        <Choice
          label={connectionWords.account}
          options={accountOptions(wallet.accounts)}
          value={address}
          onChange={setAddress}
        />
      ) : (
        <Notice tone="error">{fillText(connectionWords.lacking, { what: lacking.join(', ') })}</Notice>
      )}
    </QuestionBody>
  )
}

function sayMethods(methods: readonly string[]): string {
  const said = methods.flatMap((method) =>
    method in copy.methods ? copy.methods[method as keyof typeof copy.methods] : [],
  )
  return [...new Set(said)].join(', ')
}

const requestWords = copy.request

/** Shows a request of a connected app. */
function RequestQuestion({ question, state, onApprove, onReject }: QuestionProps<'request'>) {
  const { app, asked, chainId } = question
  return (
    <QuestionBody
      app={app}
      approveLabel={labelApproval(asked, state)}
      onApprove={() => onApprove('account' in asked ? asked.account.address : '')}
      onReject={onReject}
    >
      <KeyValues>
        {'account' in asked && <KeyValue label={requestWords.account}>{asked.account.name}</KeyValue>}
        {asked.type !== 'switch' && asked.type !== 'add' && (
          <KeyValue label={requestWords.network}>{nameNetwork(chainId, state.networks)}</KeyValue>
        )}
        {asked.type === 'transaction' && <TransactionLines asked={asked} />}
        {asked.type === 'typedData' && (
          <KeyValue label={requestWords.type}>{asked.typedData.primaryType}</KeyValue>
        )}
        {asked.type === 'switch' && (
          <KeyValue label={requestWords.network} detail={asked.networkId}>
            {nameNetwork(asked.networkId, state.networks)}
          </KeyValue>
        )}
        {asked.type === 'add' && (
          <KeyValue label={requestWords.network} detail={asked.network.id}>
            {asked.network.name}
          </KeyValue>
        )}
      </KeyValues>
      <Contents asked={asked} />
    </QuestionBody>
  )
}

function TransactionLines({ asked }: { asked: Asked & { type: 'transaction' } }) {
  return (
    <>
      <KeyValue label={requestWords.to}>{asked.to ?? requestWords.creates}</KeyValue>
      <KeyValue label={requestWords.value}>{sayValue(asked)}</KeyValue>
      {asked.gas !== undefined && <KeyValue label={requestWords.gas}>{String(asked.gas)}</KeyValue>}
    </>
  )
}

function Contents({ asked }: { asked: Asked }) {
  if (asked.type === 'message') {
    const { text, bytes } = asked
    return (
      <>
        {text === undefined && <p className="quiet">{requestWords.noText}</p>}
        <Verbatim label={requestWords.contents}>{text ?? bytes}</Verbatim>
      </>
    )
  }
  if (asked.type === 'typedData') {
    const { domain, message } = asked.typedData
    return (
      <>
        <Verbatim label={requestWords.domain}>{write(domain)}</Verbatim>
        <Verbatim label={requestWords.contents}>{write(message)}</Verbatim>
      </>
    )
  }
  if (asked.type === 'transaction' && asked.data !== '0x')
    return (
      <Verbatim label={fillText(requestWords.dataOf, { bytes: size(asked.data) })}>{asked.data}</Verbatim>
    )
  return asked.type === 'add' ? <p className="quiet">{requestWords.addText}</p> : null
}

const write = (value: unknown) => JSON.stringify(value, null, 2)

/** The local chain's currency is ETH. */
const sayValue = ({ value }: { value: bigint }) => `${formatUnits(value, 18)} ETH`

function labelApproval(asked: Exclude<Asked, { type: 'refused' }>, state: WalletState): string {
  const { actions } = requestWords
  switch (asked.type) {
    case 'transaction':
      return fillText(actions.transaction, { value: sayValue(asked) })
    case 'switch':
      return fillText(actions.switch, { name: nameNetwork(asked.networkId, state.networks) })
    case 'add':
      return fillText(actions.add, { name: asked.network.name })
    default:
      return actions[asked.type]
  }
}

/** Props of a component that renders one kind of request. */
type QuestionProps<status extends Question['type']> = {
  question: Question & { type: status }
  wallet: Wallet
  state: WalletState
  onApprove: (address: string) => void
  onReject: () => void
}

/** Renders a request: who makes it, its details, and two buttons. Without `approveLabel`, it can only be rejected. */
function QuestionBody({
  app,
  approveLabel,
  onApprove,
  onReject,
  children,
}: {
  app: AppCard
  /** Label of the button that approves. */
  approveLabel: string | undefined
  onApprove: () => void
  onReject: () => void
  children: ReactNode
}) {
  return (
    <div className="question">
      <Asker app={app} />
      {children}
      <div className="actions">
        {approveLabel !== undefined && <Button onClick={onApprove}>{approveLabel}</Button>}
        <Button variant="secondary" onClick={onReject}>
          {copy.reject}
        </Button>
      </div>
    </div>
  )
}

/** Shows the requesting app, large. */
function Asker({ app }: { app: AppCard }) {
  const name = app.name || copy.connection.nameless
  return (
    <div className="asker">
      <Mark name={name} size={56} />
      <p>{name}</p>
    </div>
  )
}

/** Shows a text unmodified and in full, in a scrollable box. */
function Verbatim({ label, children }: { label: string; children: string }) {
  const id = useId()
  return (
    <div className="verbatim">
      <p id={id}>{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-labelledby={id} dir="auto">
        {children}
      </section>
    </div>
  )
}
