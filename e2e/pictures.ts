import type { Page } from '@playwright/test'

/** Takes a screenshot of the page as PNG. */
export function takeScreenshot(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'device' })
}

/** Converts a PNG to WebP, which takes a tenth of the bytes. The content security policy of `page` must allow `data:` URLs. */
export async function convertToWebp(page: Page, png: Buffer): Promise<Buffer> {
  const packed = await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(await (await fetch(bytes)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 })
      return Array.from(new Uint8Array(await blob.arrayBuffer()))
    },
    dataAddress(png, 'png'),
  )
  return Buffer.from(packed)
}

const dataAddress = (bytes: Buffer, type: string) =>
  `data:image/${type};base64,${bytes.toString('base64')}`

/**
 * The share of squares of 16 × 16 pixels that differ between a screenshot and a stored picture, from 0 to 1; 1 if the dimensions differ.
 * Compares mean colours, so that differences at the edges of letters are ignored.
 */
export function differenceRatio(page: Page, png: Buffer, webp: Buffer): Promise<number> {
  return page.evaluate(
    async (addresses) => {
      const [a, b] = await Promise.all(
        addresses.map(async (address) => {
          const image = await createImageBitmap(await (await fetch(address)).blob())
          const [width, height] = [Math.round(image.width / 16), Math.round(image.height / 16)]
          const canvas = new OffscreenCanvas(width, height)
          const drawing = canvas.getContext('2d')
          if (!drawing) throw new Error('Nothing can be drawn.')
          drawing.imageSmoothingQuality = 'high'
          drawing.drawImage(image, 0, 0, width, height)
          return {
            size: image.width * image.height,
            ...{ data: drawing.getImageData(0, 0, width, height).data },
          }
        }),
      )
      if (!a || !b || a.size !== b.size) return 1
      let other = 0
      for (let at = 0; at < a.data.length; at += 4) {
        const channels = [0, 1, 2].map((one) =>
          Math.abs((a.data[at + one] ?? 0) - (b.data[at + one] ?? 0)),
        )
        if (Math.max(...channels) > 20) other += 1
      }
      return (other * 4) / a.data.length
    },
    [dataAddress(png, 'png'), dataAddress(webp, 'webp')],
  )
}
