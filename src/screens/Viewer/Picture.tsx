import { useState } from 'react'
import { type Size, rotatedSize } from './fitted.ts'
import { type FailureReasonProps, useFailureReason } from './useFailureReason.ts'

interface PictureProps extends FailureReasonProps {
  name: string
  /** The scale; 1 is the natural size. Null until the natural size is known. */
  scale: number | null
  rotation: number
  onMeasured(natural: Size): void
  onLoaded(): void
}

/** Shows an image with a scale and a rotation. */
export function Picture({
  path,
  name,
  scale,
  rotation,
  onFailed,
  findFailure,
  ...on
}: PictureProps) {
  const [natural, setNatural] = useState<Size | null>(null)
  const handleError = useFailureReason({ path, onFailed, findFailure })
  const drawnSize = natural && {
    width: natural.width * (scale ?? 1),
    height: natural.height * (scale ?? 1),
  }
  const box = drawnSize && rotatedSize(drawnSize, rotation)
  return (
    <div
      className={`relative m-auto shrink-0 ${box && scale ? '' : 'invisible'}`}
      style={box ?? undefined}
    >
      <img
        src={path}
        alt={name}
        draggable={false}
        className="absolute top-1/2 left-1/2 max-w-none shadow-lg"
        style={{
          ...drawnSize,
          transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
        }}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          setNatural({ width, height })
          on.onMeasured({ width, height })
          on.onLoaded()
        }}
        onError={handleError}
      />
    </div>
  )
}
