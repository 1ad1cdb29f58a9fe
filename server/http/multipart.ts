import type { FastifyMultipartBaseOptions, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** The parts of a form. What the parser finds wrong with it is the sender's fault: 400. */
export async function* readParts(
  request: FastifyRequest,
  limits: FastifyMultipartBaseOptions['limits'],
): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    const { statusCode = 400, message } = error as FastifyError
    throw new ApiError(statusCode, { detail: `The form cannot be read: ${message}` })
  }
}
