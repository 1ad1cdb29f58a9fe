import { useText } from '../../app.ts'
import type { Box as BoxName } from '../../paths.ts'
import { Box } from './Box.tsx'

export function BoxRoute({ box }: { box: BoxName }) {
  const text = useText()
  return (
    <Box
      key={box}
      product={text.productName}
      heading={text.boxes[box]}
      sentence={text.boxSentences[box]}
      icon={box}
    />
  )
}
