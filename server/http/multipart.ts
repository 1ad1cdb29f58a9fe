import type { FastifyMultipartBaseOptions, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * The parts of a form. An error of the parser becomes an ApiError: 413 if the form is too large, otherwise 400, because the form is
 * invalid.
 */
export async function* readParts(
  request: FastifyRequest,
  limits: FastifyMultipartBaseOptions['limits'],
): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    const { statusCode = 400, message } = error as FastifyError
    throw new ApiError(statusCode === 413 ? 413 : 400, {
      detail: `The form cannot be read: ${message}`,
    })
  }
}
