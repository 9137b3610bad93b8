import {
  AssetRow,
  Avatar,
  BigAmount,
  Button,
  ButtonLink,
  Card,
  Check,
  CodeInput,
  CopyButton,
  IconButton,
  KeyValue,
  KeyValues,
  List,
  Mark,
  Notice,
  QrCode,
  Ring,
  RoundButton,
  RoundButtons,
  Row,
  ShortAddress,
  Tabs,
  Tag,
} from '@latchkey/ui'
import * as icons from '@latchkey/ui/icons'
import { useState } from 'react'
import { Panel, type Specimen } from './specimen.tsx'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Mockups of the drawn design, assembled from the parts. */
export const mockups: readonly Specimen[] = [
  { name: 'Connect', content: <Connect /> },
  { name: 'Ring', content: <Connecting state="running" /> },
  { name: 'Ring broken', content: <Connecting state="broken" /> },
  { name: 'QrCode', content: <Code /> },
  { name: 'CodeInput', content: <OneTimeCode /> },
  { name: 'Account', content: <Account /> },
  { name: 'Review', content: <Review /> },
  { name: 'Done', content: <Done /> },
]

function Connect() {
  return (
    <Panel
      title="Connect a wallet"
      leading={
        <IconButton label="Help">
          <icons.HelpIcon />
        </IconButton>
      }
    >
      <List gap>
        <Row
          mark={<Mark name="Brave Wallet" />}
          label="Brave Wallet"
          trailing={<Tag tone="good">Installed</Tag>}
          chevron
          onClick={() => {}}
        />
        <Row
          mark={<Mark name="Rainbow" />}
          label="Rainbow"
          trailing={<Tag tone="brass">Recent</Tag>}
          chevron
          onClick={() => {}}
        />
        <Row mark={<Mark name="MetaMask" />} label="MetaMask" chevron onClick={() => {}} />
        <Row
          mark={<Mark name="A wallet" />}
          label="A wallet with a name that nobody would want to read twice in a list"
          chevron
          onClick={() => {}}
        />
        <Row
          mark={<Mark name="+" letter="+" color="var(--lk-sunk-2)" />}
          label="All wallets"
          trailing="72"
          chevron
          onClick={() => {}}
        />
      </List>
    </Panel>
  )
}

function Connecting({ state }: { state: 'running' | 'broken' }) {
  return (
    <Panel title="Rainbow" back>
      <div style={{ display: 'grid', gap: 22, textAlign: 'center' }}>
        <Ring state={state}>
          <Mark name="Rainbow" size={72} />
        </Ring>
        <p>
          Accept the request in your wallet.
          <br />
          This window will follow.
        </p>
        <Button variant={state === 'broken' ? 'primary' : 'secondary'}>
          {state === 'broken' ? 'Try again' : 'Open again'}
        </Button>
      </div>
    </Panel>
  )
}

function Code() {
  return (
    <Panel title="Scan with your phone" back>
      <QrCode
        value={`ethereum:${address}@31337`}
        label="Code"
        mark={<Mark name="Ether" letter="Ξ" size={56} shape="round" />}
      />
      <p style={{ textAlign: 'center', padding: '12px 0' }}>Use any wallet</p>
      <CopyButton
        variant="button"
        value={address}
        label="Copy link"
        copiedLabel="Copied"
        failedLabel="Not copied"
      />
    </Panel>
  )
}

function OneTimeCode() {
  const [code, setCode] = useState('481')
  return (
    <Panel title="Check your email" back>
      <CodeInput label="Code" value={code} onChange={setCode} />
      <p> </p>
      <CodeInput
        label="Code"
        value="481000"
        error="That code is not right. Look again, or ask for a new one."
        onChange={() => {}}
      />
    </Panel>
  )
}

function Account() {
  const [tab, setTab] = useState<'Tokens' | 'NFTs' | 'Activity'>('Tokens')
  return (
    <Panel
      title="Account"
      leading={
        <IconButton label="Network">
          <Mark name="Devnet" letter="Ξ" size={28} shape="round" />
        </IconButton>
      }
    >
      <div style={{ display: 'grid', justifyItems: 'center' }}>
        <Avatar address={address} />
        <CopyButton
          variant="inline"
          value={address}
          label="Copy address"
          copiedLabel="Copied"
          failedLabel="Not copied"
        >
          ada.mob.id
        </CopyButton>
      </div>
      <BigAmount lesser=".52">$12,480</BigAmount>
      <div style={{ margin: '16px 0' }}>
        <RoundButtons>
          <RoundButton icon={<icons.SendIcon />} onClick={() => {}}>
            Send
          </RoundButton>
          <RoundButton icon={<icons.ReceiveIcon />} onClick={() => {}}>
            Receive
          </RoundButton>
          <RoundButton icon={<icons.SwapIcon />} onClick={() => {}}>
            Swap
          </RoundButton>
          <RoundButton icon={<icons.PlusIcon />} onClick={() => {}} disabled>
            Buy
          </RoundButton>
        </RoundButtons>
      </div>
      <Tabs
        label="Account"
        tabs={[
          { id: 'Tokens', label: 'Tokens' },
          { id: 'NFTs', label: 'NFTs' },
          { id: 'Activity', label: 'Activity' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <List>
          <AssetRow
            mark={<Mark name="Ether" letter="Ξ" size={36} shape="round" />}
            label="Ether"
            detail="3.9214 ETH"
            value="$9,803.50"
            valueDetail="$2,500.00"
            onClick={() => {}}
          />
          <AssetRow
            mark={
              <Mark
                name="Dev Dollar"
                letter="$"
                size={36}
                shape="round"
                badge={<Mark name="Devnet" size={14} shape="round" />}
              />
            }
            label="Dev Dollar"
            detail="2,250.00 DUSD"
            value="$2,250.00"
            valueDetail="$1.00"
            onClick={() => {}}
          />
          <AssetRow
            mark={<Mark name="Wrapped" size={36} shape="round" />}
            label="Wrapped Very Long Token Name That Goes On"
            detail="17,004,444,124,124,124.0444 WDEV"
            value="$9,999,999,999,427.02"
            valueDetail="$25.06"
          />
        </List>
      </Tabs>
    </Panel>
  )
}

function Review() {
  return (
    <Panel title="Review" back>
      <BigAmount lesser=" ETH">1.5</BigAmount>
      <p style={{ textAlign: 'center', marginBottom: 16 }}>$3,750.00</p>
      <Card>
        <KeyValues>
          <KeyValue label="From">ada.mob.id</KeyValue>
          <KeyValue label="To" detail={<ShortAddress address={address} />}>
            grace.mob.id
          </KeyValue>
          <KeyValue ruled label="Network">
            Devnet
          </KeyValue>
          <KeyValue label="Network fee">$0.42</KeyValue>
        </KeyValues>
      </Card>
      <div style={{ margin: '12px 0' }}>
        <Notice tone="warning">
          First time you send to this address. Check it with the person it belongs to.
        </Notice>
      </div>
      <Button>Send 1.5 ETH</Button>
    </Panel>
  )
}

function Done() {
  return (
    <Panel title="Sent">
      <div style={{ display: 'grid', gap: 20, textAlign: 'center' }}>
        <Check />
        <p>
          <b>1.5 ETH is on its way</b>
        </p>
        <Button>Done</Button>
        <ButtonLink variant="quiet" href="/x">
          View transaction
        </ButtonLink>
      </div>
    </Panel>
  )
}
