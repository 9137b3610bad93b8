import type { Nft } from '@latchkey/core'
import { useImageSource } from '@latchkey/ui'
import { PictureIcon } from '@latchkey/ui/icons'

/** Shows the picture of an NFT that is named next to it, or an icon if it has none that may be loaded. */
export function NftPicture({ nft }: { nft: Nft }) {
  const image = useImageSource(nft.image?.url)
  // The list and the details share it, so that it moves from one to the other.
  const shared = `${nft.address}/${nft.tokenId}`
  if (!image.source) {
    return (
      <span className="lk-nft-picture" data-shared={shared}>
        <PictureIcon size="large" />
      </span>
    )
  }
  return (
    <img
      className="lk-nft-picture"
      data-shared={shared}
      src={image.source}
      onError={image.onError}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
