import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className?: string | undefined
}

/** A picture that has no address: it has one for as long as it is shown. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img alt={alt} className={className} ref={show} />
}
