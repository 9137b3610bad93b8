import {
  AmountInput,
  AssetRow,
  AssetRowSkeleton,
  Avatar,
  BigAmount,
  Button,
  ButtonLink,
  Card,
  Check,
  CodeInput,
  CopyButton,
  EmptyState,
  IconButton,
  Input,
  KeyValue,
  KeyValueRule,
  KeyValues,
  List,
  Mark,
  Notice,
  QrCode,
  Ring,
  RoundButton,
  RoundButtons,
  Row,
  SearchInput,
  ShortAddress,
  Spinner,
  Switch,
  Tabs,
  Tag,
  Toast,
} from '@latchkey/ui'
import * as icons from '@latchkey/ui/icons'
import { useState } from 'react'
import { Panel, type Specimen } from './specimen.tsx'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const parts: readonly Specimen[] = [
  { name: 'Connect', Component: Connect },
  { name: 'Ring', Component: () => <Connecting state="running" /> },
  { name: 'Ring broken', Component: () => <Connecting state="broken" /> },
  { name: 'QrCode', Component: Code },
  { name: 'CodeInput', Component: OneTimeCode },
  { name: 'Account', Component: Account },
  { name: 'Review', Component: Review },
  { name: 'Amounts', Component: Amounts },
  { name: 'Done', Component: Done },
  { name: 'Fields', Component: Fields },
  { name: 'Buttons', Component: Buttons },
  { name: 'Notices', Component: Notices },
  { name: 'Icons', Component: Icons },
  { name: 'Loading', Component: Loading },
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
          label="More wallets"
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
      <CopyButton variant="button" value={address} label="Copy link" copiedLabel="Copied" />
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
        <CopyButton variant="inline" value={address} label="Copy address" copiedLabel="Copied">
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
          <KeyValueRule />
          <KeyValue label="Network">Devnet</KeyValue>
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

function Amounts() {
  const [amount, setAmount] = useState('1.5')
  return (
    <Panel title="Amounts" back>
      <AmountInput label="Amount" value={amount} onChange={setAmount} decimals={18} suffix="ETH" />
      <AmountInput label="Amount" value="" onChange={() => {}} decimals={18} suffix="ETH" />
      <AmountInput
        label="Amount"
        value="12345678901234567890.12"
        onChange={() => {}}
        decimals={18}
        suffix="ETH"
      />
      <AmountInput
        label="Amount"
        value="12345678.1234567"
        onChange={() => {}}
        decimals={18}
        prefix="$"
        error="More than you have"
      />
      <BigAmount lesser=".52">$12,480</BigAmount>
      <BigAmount lesser=".52">$99,999,999,999,999,999</BigAmount>
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

function Fields() {
  const [search, setSearch] = useState('dev')
  const [spam, setSpam] = useState(true)
  return (
    <Panel title="Fields" back>
      <div style={{ display: 'grid', gap: 16 }}>
        <Input label="Email address" hideLabel placeholder="Email address" icon={<icons.MailIcon />} />
        <Input
          label="To"
          placeholder="Name or address"
          trailing={
            <Button size="compact" variant="secondary">
              Paste
            </Button>
          }
          hint="A name or an address"
        />
        <Input
          label="To"
          defaultValue="0xnothing"
          error="This is not an address. Check it, or enter a name."
        />
        <SearchInput label="Search networks" clearLabel="Clear" value={search} onChange={setSearch} />
        <SearchInput label="Search networks" clearLabel="Clear" value="" onChange={setSearch} />
        <Switch checked={spam} onChange={setSpam}>
          Show 3 hidden
        </Switch>
        <Switch checked={!spam} onChange={setSpam}>
          Show 3 hidden
        </Switch>
      </div>
    </Panel>
  )
}

function Buttons() {
  return (
    <Panel title="Buttons" back>
      <div style={{ display: 'grid', gap: 8 }}>
        <Button>Send 1.5 ETH</Button>
        <Button disabled>Enter an amount</Button>
        <Button loading>Send 1.5 ETH</Button>
        <Button variant="secondary" icon={<icons.CopyIcon size="small" />}>
          Copy address
        </Button>
        <Button variant="secondary" loading>
          Copy address
        </Button>
        <Button variant="quiet">View transaction</Button>
        <Button size="compact">Max</Button>
        <Button>Swap one hundred and twenty-five Wrapped Development Ether for Dev Dollars</Button>
        <div style={{ display: 'flex', gap: 8 }}>
          <Tag>Plain</Tag>
          <Tag tone="good">Installed</Tag>
          <Tag tone="brass">Recent</Tag>
          <Tag tone="bad">Failed</Tag>
          <Spinner />
        </div>
      </div>
    </Panel>
  )
}

function Notices() {
  return (
    <Panel title="Notices" back>
      <div style={{ display: 'grid', gap: 12 }}>
        <Notice>You can close this window.</Notice>
        <Notice tone="warning" title="First time">
          Check it with the person it belongs to.
        </Notice>
        <Notice
          tone="error"
          title="Token Balance Unavailable"
          action={
            <Button size="compact" variant="secondary">
              Try again
            </Button>
          }
        >
          The server did not answer. Your tokens are safe.
        </Notice>
        <Toast variant="success" message="Sent 1.5 ETH" dismissLabel="Dismiss" onDismiss={() => {}} />
        <Toast
          variant="error"
          message="Token Balance Unavailable"
          detail="Try again in 30 seconds."
          dismissLabel="Dismiss"
          onDismiss={() => {}}
        />
        <Toast variant="loading" message="Confirming" />
        <EmptyState
          icon={<icons.CoinsIcon />}
          title="No tokens yet"
          action={
            <Button size="compact" variant="secondary">
              Receive
            </Button>
          }
        >
          What you receive on this network will be here.
        </EmptyState>
      </div>
    </Panel>
  )
}

function Icons() {
  return (
    <Panel title="Icons" back>
      <div
        style={{ display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', gap: 16, justifyItems: 'center' }}
      >
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon size="large" />
          </span>
        ))}
      </div>
    </Panel>
  )
}

function Loading() {
  return (
    <Panel title="Loading" back>
      <AssetRowSkeleton />
      <AssetRowSkeleton />
      <AssetRowSkeleton />
      <List>
        <Row
          variant="plain"
          mark={<Mark name="Devnet" shape="round" />}
          label="Devnet"
          current
          onClick={() => {}}
        />
        <Row
          variant="plain"
          mark={<Mark name="Ethereum" shape="round" />}
          label="Ethereum"
          detail="Not approved by your wallet"
          onClick={() => {}}
        />
        <Row tone="bad" mark={<icons.LeaveIcon />} label="Disconnect" onClick={() => {}} />
      </List>
    </Panel>
  )
}
