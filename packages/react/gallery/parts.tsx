import {
  AmountInput,
  AssetRowSkeleton,
  BigAmount,
  Button,
  EmptyState,
  Input,
  List,
  Mark,
  Notice,
  Row,
  SearchInput,
  Spinner,
  Switch,
  Tag,
  Toast,
  type UnreadAmount,
} from '@latchkey/ui'
import * as icons from '@latchkey/ui/icons'
import { useState } from 'react'
import { Panel, type Specimen } from './specimen.tsx'

/** Each part in its states. */
export const parts: readonly Specimen[] = [
  { name: 'Amounts', content: <Amounts /> },
  { name: 'Fields', content: <Fields /> },
  { name: 'Buttons', content: <Buttons /> },
  { name: 'Notices', content: <Notices /> },
  { name: 'Icons', content: <Icons /> },
  { name: 'Loading', content: <Loading /> },
]

const explain = ({ problem }: UnreadAmount) => problem

function Amounts() {
  const [amount, setAmount] = useState('1.5')
  return (
    <Panel title="Amounts" back>
      <AmountInput
        label="Amount"
        value={amount}
        onChange={setAmount}
        decimals={18}
        suffix="ETH"
        explain={explain}
      />
      <AmountInput label="Amount" value="" onChange={() => {}} decimals={18} suffix="ETH" explain={explain} />
      <AmountInput
        label="Amount"
        explain={explain}
        value="12345678901234567890.12"
        onChange={() => {}}
        decimals={18}
        suffix="ETH"
      />
      <AmountInput
        label="Amount"
        explain={explain}
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
          error="This isn’t an address. Check it, or enter a name."
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
          Tokens you receive on this network appear here.
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
