import type { Nft } from '@latchkey/core'
import { useImageSource } from '@latchkey/ui'
import { PictureIcon } from '@latchkey/ui/icons'

/** Shows the picture of an NFT that is named next to it, or an icon if it has none that may be loaded. */
export function NftPicture({ nft }: { nft: Nft }) {
  const image = useImageSource(nft.image?.url)
  if (!image.source) {
    return (
      <span className="lk-nft-picture">
        <PictureIcon size="large" />
      </span>
    )
  }
  return (
    <img
      className="lk-nft-picture"
      src={image.source}
      onError={image.onError}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
