import {
  contactFormSchema,
  contactInputSchema,
  contactResultSchema,
} from '#shared/schemas/contact.ts'
import { getContactForm } from '../../services/contact/get-contact-form.ts'
import { sendContactRequest } from '../../services/contact/send-contact-request.ts'
import { checkInDevelopment } from '../check-in-development.ts'
import { publicProcedure, router } from '../init.ts'

export const contactRouter = router({
  form: publicProcedure
    .meta({ audience: 'visitor' })
    .output(checkInDevelopment(contactFormSchema))
    .query(({ ctx }) => getContactForm(ctx)),
  send: publicProcedure
    .input(contactInputSchema)
    .output(contactResultSchema)
    .mutation(({ ctx, input }) => sendContactRequest(ctx, input)),
})
