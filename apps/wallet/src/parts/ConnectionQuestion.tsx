import { KeyValue, KeyValues, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { nameNetwork } from '../wallet/nameNetwork.ts'
import { copy } from '../words/copy.ts'
import { accountOptions } from './accountOptions.tsx'
import { Choice } from './Choice.tsx'
import { QuestionBody, type QuestionProps } from './QuestionBody.tsx'

const words = copy.connection

/** Shows an app's connection request: its claimed identity, its requests, and which account it gets. */
export function ConnectionQuestion({
  question,
  wallet,
  state,
  onApprove,
  onReject,
}: QuestionProps<'connection'>) {
  const { app, chains, methods, lacking } = question
  const [address, setAddress] = useState<string>(state.account.address)
  const name = wallet.accounts.find((account) => account.address === address)?.name ?? ''
  const canConnect = lacking.length === 0
  return (
    <QuestionBody
      app={app}
      deed={canConnect ? words.action(name) : undefined}
      onApprove={() => onApprove(address)}
      onReject={onReject}
    >
      <KeyValues>
        <KeyValue label={words.origin}>{app.url}</KeyValue>
        <KeyValue label={words.networks}>
          {chains.map((id) => nameNetwork(id, state.networks)).join(', ')}
        </KeyValue>
        <KeyValue label={words.methods}>{sayMethods(methods)}</KeyValue>
      </KeyValues>
      {canConnect ? (
        <Choice
          label={words.account}
          options={accountOptions(wallet.accounts)}
          value={address}
          onChange={setAddress}
        />
      ) : (
        <Notice tone="error">{words.lacking(lacking.join(', '))}</Notice>
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
