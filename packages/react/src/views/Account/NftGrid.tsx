import type { Nft } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { Button, EmptyState, Skeleton, Switch, shortAddress } from '@latchkey/ui'
import { PictureIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { NftPicture } from './NftPicture.tsx'
import { shortId } from './shortId.ts'

/** Shows an account's NFTs: image, collection, id. Flagged spam is hidden behind a switch. */
export function NftGrid({
  nfts: { data, isError, retry },
  networkName,
  onMore,
  isLoadingMore,
}: {
  nfts: Loaded<readonly Nft[]>
  networkName: string
  /** Absent if there are no more. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}) {
  const copy = useCopy()
  const format = useFormat()
  const [showsSpam, setShowsSpam] = useState(false)
  const failure = (
    <LoadFailed title={copy('nfts.failed.title')} action={copy('nfts.failed.action')} onRetry={retry} />
  )
  if (!data) return isError ? failure : <NftsLoading />
  const spamCount = data.filter(isSpam).length
  const shown = showsSpam ? data : data.filter((nft) => !isSpam(nft))
  return (
    <>
      {isError && failure}
      {shown.length === 0 ? (
        <NftsEmpty networkName={networkName} hasSpam={spamCount > 0} />
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without bullets
        <ul className="lk-nfts" role="list" aria-label={copy('nfts.list')}>
          {shown.map((nft) => (
            <NftTile key={`${nft.address}/${nft.tokenId}`} nft={nft} />
          ))}
        </ul>
      )}
      {onMore && (
        <Button variant="secondary" loading={isLoadingMore} onClick={() => onMore()}>
          {copy('nfts.more')}
        </Button>
      )}
      {spamCount > 0 && (
        <Switch checked={showsSpam} onChange={setShowsSpam}>
          {copy('nfts.spam', { count: format.count(spamCount) })}
        </Switch>
      )}
    </>
  )
}

/** Shows an NFT, and opens its details. */
function NftTile({ nft }: { nft: Nft }) {
  const copy = useCopy()
  const { push } = useNavigation()
  const format = useFormat()
  const { name, collection } = nft
  // On Solana, each NFT is its own mint without a number.
  const isMint = nft.standard === 'SPL'
  const id = isMint ? parseCaip10(nft.address).address : nft.tokenId
  const number = isMint ? shortAddress(id) : copy('nfts.number', { id: shortId(id) })
  // Names usually end with the id already, and a mint's name includes its collection.
  const belongsTo = isMint && collection.name === name ? '' : collection.name
  const detail = [belongsTo, name?.endsWith(id) ? '' : number].filter(Boolean).join(' ')
  return (
    <li>
      <button type="button" className="lk-nft" onClick={() => push({ view: 'NftDetails', data: { nft } })}>
        <NftPicture nft={nft} />
        <span className="lk-nft-name" dir="auto">
          {name ?? collection.name ?? copy('nfts.unnamed')}
        </span>
        <span className="lk-nft-detail" dir="auto" title={id}>
          {detail || number}
        </span>
        {nft.quantity !== '1' && (
          <span className="lk-nft-count">
            {copy('nfts.quantity', { count: format.amount(nft.quantity, { compact: true }) })}
          </span>
        )}
      </button>
    </li>
  )
}

function NftsEmpty({ networkName, hasSpam }: { networkName: string; hasSpam: boolean }) {
  const copy = useCopy()
  return (
    <EmptyState icon={<PictureIcon />} title={copy(hasSpam ? 'nfts.allSpam.title' : 'nfts.empty.title')}>
      {hasSpam ? copy('nfts.allSpam.action') : copy('nfts.empty.action', { network: networkName })}
    </EmptyState>
  )
}

function NftsLoading() {
  const copy = useCopy()
  return (
    <div className="lk-nfts" aria-busy="true">
      <p className="lk-hidden" role="status">
        {copy('account.loading')}
      </p>
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className="lk-nft">
          <span className="lk-nft-picture">
            <Skeleton height="100%" shape="block" />
          </span>
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={12} />
        </span>
      ))}
    </div>
  )
}

const isSpam = ({ flags }: Nft) => flags.is_spam
