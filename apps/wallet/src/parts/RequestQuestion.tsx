import { KeyValue, KeyValues } from '@latchkey/ui'
import { formatUnits, size } from 'viem'
import { nameNetwork } from '../wallet/nameNetwork.ts'
import type { Asked } from '../wallet/readRequest.ts'
import type { WalletState } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { QuestionBody, type QuestionProps } from './QuestionBody.tsx'
import { Verbatim } from './Verbatim.tsx'

const words = copy.request

/** Shows a request of a connected app. */
export function RequestQuestion({ question, state, onApprove, onReject }: QuestionProps<'request'>) {
  const { app, asked, chainId } = question
  return (
    <QuestionBody
      app={app}
      deed={nameDeed(asked, state)}
      onApprove={() => onApprove('account' in asked ? asked.account.address : '')}
      onReject={onReject}
    >
      <KeyValues>
        {'account' in asked && <KeyValue label={words.account}>{asked.account.name}</KeyValue>}
        {asked.is !== 'switch' && asked.is !== 'add' && (
          <KeyValue label={words.network}>{nameNetwork(chainId, state.networks)}</KeyValue>
        )}
        {asked.is === 'transaction' && <TransactionLines asked={asked} />}
        {asked.is === 'typedData' && <KeyValue label={words.type}>{asked.typedData.primaryType}</KeyValue>}
        {asked.is === 'switch' && (
          <KeyValue label={words.network} detail={asked.networkId}>
            {nameNetwork(asked.networkId, state.networks)}
          </KeyValue>
        )}
        {asked.is === 'add' && (
          <KeyValue label={words.network} detail={asked.network.id}>
            {asked.network.name}
          </KeyValue>
        )}
      </KeyValues>
      <Contents asked={asked} />
    </QuestionBody>
  )
}

function TransactionLines({ asked }: { asked: Asked & { is: 'transaction' } }) {
  return (
    <>
      <KeyValue label={words.to}>{asked.to ?? words.creates}</KeyValue>
      <KeyValue label={words.value}>{sayValue(asked)}</KeyValue>
      {asked.gas !== undefined && <KeyValue label={words.gas}>{String(asked.gas)}</KeyValue>}
    </>
  )
}

function Contents({ asked }: { asked: Asked }) {
  if (asked.is === 'message') {
    const { text, bytes } = asked
    return (
      <>
        {text === undefined && <p className="quiet">{words.noText}</p>}
        <Verbatim label={words.contents}>{text ?? bytes}</Verbatim>
      </>
    )
  }
  if (asked.is === 'typedData') {
    const { domain, message } = asked.typedData
    return (
      <>
        <Verbatim label={words.domain}>{write(domain)}</Verbatim>
        <Verbatim label={words.contents}>{write(message)}</Verbatim>
      </>
    )
  }
  if (asked.is === 'transaction' && asked.data !== '0x')
    return <Verbatim label={words.dataOf(size(asked.data))}>{asked.data}</Verbatim>
  return asked.is === 'add' ? <p className="quiet">{words.addText}</p> : null
}

const write = (value: unknown) => JSON.stringify(value, null, 2)

/** The local chain's currency is ETH. */
const sayValue = ({ value }: { value: bigint }) => `${formatUnits(value, 18)} ETH`

function nameDeed(asked: Exclude<Asked, { is: 'refused' }>, state: WalletState): string {
  const { actions } = words
  switch (asked.is) {
    case 'transaction':
      return actions.transaction(sayValue(asked))
    case 'switch':
      return actions.switch(nameNetwork(asked.networkId, state.networks))
    case 'add':
      return actions.add(asked.network.name)
    default:
      return actions[asked.is]
  }
}
