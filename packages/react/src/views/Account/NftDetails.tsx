import type { Nft } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { Button, Card, KeyValue, KeyValues, Notice, useStyles } from '@latchkey/ui'
import { SendIcon } from '@latchkey/ui/icons'
import { useAccountFeatures } from '../../account/useAccountFeatures.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { CopyAddress } from '../../parts/CopyAddress.tsx'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { useNetwork } from '../../parts/useNetwork.ts'
import type { ViewProps } from '../defineView.ts'
import accountCss from './Account.css.ts'
import { NftPicture } from './NftPicture.tsx'
import { shortId } from './shortId.ts'
import css from './TokenDetails.css.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    /** The NFT to show. */
    NftDetails: { nft: Nft }
  }
}

/** Shows an NFT of the account: picture, name, collection, id, contract, traits, and sending it. */
export function NftDetails({ data: { nft } }: ViewProps<'NftDetails'>) {
  useStyles(accountCss)
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  const { send } = useAccountFeatures()
  const { name, collection, description, flags, traits = [] } = nft
  return (
    <div className="lk-token">
      <div className="lk-nft-hero">
        <NftPicture nft={nft} />
        <h3 className="lk-token-what" dir="auto">
          {name ?? collection.name ?? copy('nfts.unnamed')}
        </h3>
        {description && (
          <p className="lk-nft-words" dir="auto">
            {description}
          </p>
        )}
      </div>
      {flags.is_spam ? (
        <Notice tone="warning">{copy('nftDetails.spam')}</Notice>
      ) : (
        send && (
          <Button icon={<SendIcon />} onClick={() => push({ view: 'Send', data: { token: sendId(nft) } })}>
            {copy('account.send')}
          </Button>
        )
      )}
      <Card>
        <Facts nft={nft} />
      </Card>
      {traits.length > 0 && (
        <section>
          <h3 className="lk-token-heading">{copy('nftDetails.traits')}</h3>
          <KeyValues>
            {traits.map((trait, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: metadata may repeat a trait
              <KeyValue key={at} label={<span dir="auto">{trait.name}</span>}>
                <span dir="auto">{trait.value}</span>
              </KeyValue>
            ))}
          </KeyValues>
        </section>
      )}
      <ExplorerLink networkId={nft.chainId} address={parseCaip10(nft.address).address} />
    </div>
  )
}

function Facts({ nft }: { nft: Nft }) {
  const copy = useCopy()
  const format = useFormat()
  const { address, chainId, collection, quantity, standard, tokenId } = nft
  const network = useNetwork(chainId)?.name ?? chainId
  return (
    <KeyValues>
      {collection.name !== null && collection.name !== nft.name && (
        <KeyValue label={copy('nftDetails.collection')}>
          <span dir="auto">{collection.name}</span>
        </KeyValue>
      )}
      {standard !== 'SPL' && (
        <KeyValue label={copy('nftDetails.id')}>
          <CopyAddress
            address={tokenId}
            label={copy('nftDetails.copyId')}
            copiedLabel={copy('account.copied')}
          >
            <bdi dir="ltr" title={tokenId} translate="no">
              {shortId(tokenId)}
            </bdi>
          </CopyAddress>
        </KeyValue>
      )}
      {quantity !== '1' && <KeyValue label={copy('nftDetails.quantity')}>{format.amount(quantity)}</KeyValue>}
      <KeyValue label={copy('tokenDetails.network')}>{network}</KeyValue>
      <KeyValue label={copy('tokenDetails.contract')}>
        <CopyAddress address={parseCaip10(address).address} label={copy('tokenDetails.copy')} />
      </KeyValue>
    </KeyValues>
  )
}

/** Returns the id by which Send knows an NFT. On Solana, each is a mint of its own. */
function sendId({ address, standard, tokenId }: Nft): string {
  return standard === 'SPL' ? address : `${address}/${tokenId}`
}
