import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderParts } from '../test/renderParts.tsx'
import { MailIcon, SendIcon } from './icons.ts'
import {
  AmountInput,
  AssetRow,
  Avatar,
  accentTokens,
  BigAmount,
  Button,
  Card,
  CodeInput,
  CopyButton,
  Dialog,
  EmptyState,
  Input,
  KeyValue,
  KeyValues,
  List,
  Mark,
  Notice,
  QrCode,
  RoundButton,
  RoundButtons,
  Row,
  SearchInput,
  Switch,
  Tabs,
  Tag,
  Toast,
} from './index.ts'

const ignore = () => {}

/** Rules about the surrounding page, which is the test runner's. */
const pageRules = {
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
}

/** Finishes every animation, so that colours have their final values. */
function settle(root: ShadowRoot) {
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY) animation.cancel()
    else animation.finish()
  }
}

function Everything() {
  return (
    <Dialog title="Everything" closeLabel="Close" backLabel="Back" onBack={ignore} onRequestClose={ignore}>
      <Avatar address="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" />
      <CopyButton
        variant="inline"
        value="0x"
        label="Copy address"
        copiedLabel="Copied"
        failedLabel="Not copied"
      >
        ada.mob.id
      </CopyButton>
      <BigAmount lesser=".52">$12,480</BigAmount>
      <RoundButtons>
        <RoundButton icon={<SendIcon />} onClick={ignore}>
          Send
        </RoundButton>
      </RoundButtons>
      <Tabs label="Holdings" tabs={[{ id: 'tokens', label: 'Tokens' }]} value="tokens" onChange={ignore}>
        <List label="Tokens">
          <AssetRow
            mark={<Mark name="E" shape="round" />}
            label="Ether"
            detail="1 ETH"
            value="+1"
            tone="good"
            onClick={ignore}
          />
          <AssetRow mark={<Mark name="D" />} label="Dollar" detail="2" value="3" tone="failed" />
        </List>
      </Tabs>
      <List gap>
        <Row label="Wallet" trailing={<Tag tone="good">Installed</Tag>} chevron onClick={ignore} />
        <Row label="Other" trailing={<Tag tone="brass">Recent</Tag>} current onClick={ignore} />
        <Row label="Disconnect" tone="bad" detail="Ends it" onClick={ignore} />
      </List>
      <AmountInput
        label="Amount"
        value=""
        onChange={ignore}
        decimals={18}
        suffix="ETH"
        error="Too much"
        explain={() => ''}
      />
      <Input label="To" hint="Name or address" placeholder="Name" icon={<MailIcon />} />
      <Input label="Mail" error="This is wrong." />
      <SearchInput label="Search" clearLabel="Clear" value="x" onChange={ignore} />
      <CodeInput label="Code" value="12" onChange={ignore} error="Wrong" />
      <Switch checked onChange={ignore}>
        Show spam
      </Switch>
      <Card>
        <KeyValues>
          <KeyValue ruled label="To" detail="0x7099…79C8">
            grace
          </KeyValue>
        </KeyValues>
      </Card>
      <Notice>Plain</Notice>
      <Notice tone="warning" title="Mind this">
        Warning
      </Notice>
      <Notice tone="error" title="Gone wrong" action={<Button variant="secondary">Again</Button>}>
        Error
      </Notice>
      <Toast variant="error" message="Failed" detail="Again" dismissLabel="Dismiss" onDismiss={ignore} />
      <EmptyState icon={<SendIcon />} title="Nothing yet">
        It will be here.
      </EmptyState>
      <QrCode value="x" label="Your address" />
      <Button>Send</Button>
      <Button disabled>Enter an amount</Button>
      <Button loading>Sending</Button>
      <Button variant="quiet">View</Button>
    </Dialog>
  )
}

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  it.each([undefined, '#f4d35e', '#7a1f5c'])('has no axe violations with the accent %s', async (accent) => {
    await page.viewport(1280, 900)
    const { shadow } = renderParts(<Everything />, {
      theme: { mode, ...(accent && { tokens: accentTokens(accent) }) },
    })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    settle(shadow)
    const { violations, passes } = await axe.run(document, { rules: pageRules })
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
