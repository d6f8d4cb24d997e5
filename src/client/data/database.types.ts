export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      borough_email_domains: {
        Row: {
          borough_key: string
          domain: string
        }
        Insert: {
          borough_key: string
          domain: string
        }
        Update: {
          borough_key?: string
          domain?: string
        }
        Relationships: [
          {
            foreignKeyName: "borough_email_domains_borough_key_fkey"
            columns: ["borough_key"]
            isOneToOne: false
            referencedRelation: "boroughs"
            referencedColumns: ["key"]
          },
        ]
      }
      boroughs: {
        Row: {
          council_name: string
          key: string
          tips_url: string | null
        }
        Insert: {
          council_name: string
          key: string
          tips_url?: string | null
        }
        Update: {
          council_name?: string
          key?: string
          tips_url?: string | null
        }
        Relationships: []
      }
      council_events: {
        Row: {
          action: string
          at: string
          changes: Json
          council_id: string
          id: number
          member_name: string
        }
        Insert: {
          action: string
          at?: string
          changes?: Json
          council_id: string
          id?: never
          member_name: string
        }
        Update: {
          action?: string
          at?: string
          changes?: Json
          council_id?: string
          id?: never
          member_name?: string
        }
        Relationships: [
          {
            foreignKeyName: "council_events_council_id_fkey"
            columns: ["council_id"]
            isOneToOne: false
            referencedRelation: "councils"
            referencedColumns: ["id"]
          },
        ]
      }
      council_invitations: {
        Row: {
          accepted_at: string | null
          council_id: string
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          role: string
        }
        Insert: {
          accepted_at?: string | null
          council_id: string
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          role: string
        }
        Update: {
          accepted_at?: string | null
          council_id?: string
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "council_invitations_council_id_fkey"
            columns: ["council_id"]
            isOneToOne: false
            referencedRelation: "councils"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "council_invitations_invited_by_council_id_fkey"
            columns: ["invited_by", "council_id"]
            isOneToOne: false
            referencedRelation: "council_members"
            referencedColumns: ["user_id", "council_id"]
          },
        ]
      }
      council_members: {
        Row: {
          council_id: string
          first_name: string
          joined_at: string
          last_name: string
          mailbox_proved_at: string
          role: string
          user_id: string
        }
        Insert: {
          council_id: string
          first_name: string
          joined_at?: string
          last_name: string
          mailbox_proved_at: string
          role: string
          user_id: string
        }
        Update: {
          council_id?: string
          first_name?: string
          joined_at?: string
          last_name?: string
          mailbox_proved_at?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "council_members_council_id_fkey"
            columns: ["council_id"]
            isOneToOne: false
            referencedRelation: "councils"
            referencedColumns: ["id"]
          },
        ]
      }
      councils: {
        Row: {
          before_you_come: string | null
          council_key: string
          council_name: string
          created_at: string
          id: string
          pause_notice: string | null
          to_pay: string | null
          updated_at: string
          vouchers_open: boolean
          who_may_come: string | null
        }
        Insert: {
          before_you_come?: string | null
          council_key: string
          council_name: string
          created_at?: string
          id?: string
          pause_notice?: string | null
          to_pay?: string | null
          updated_at?: string
          vouchers_open?: boolean
          who_may_come?: string | null
        }
        Update: {
          before_you_come?: string | null
          council_key?: string
          council_name?: string
          created_at?: string
          id?: string
          pause_notice?: string | null
          to_pay?: string | null
          updated_at?: string
          vouchers_open?: boolean
          who_may_come?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "councils_council_key_fkey"
            columns: ["council_key"]
            isOneToOne: true
            referencedRelation: "boroughs"
            referencedColumns: ["key"]
          },
        ]
      }
      linked_skip_companies: {
        Row: {
          council_key: string
          skip_company_id: string
        }
        Insert: {
          council_key: string
          skip_company_id: string
        }
        Update: {
          council_key?: string
          skip_company_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "linked_skip_companies_council_key_fkey"
            columns: ["council_key"]
            isOneToOne: false
            referencedRelation: "councils"
            referencedColumns: ["council_key"]
          },
          {
            foreignKeyName: "linked_skip_companies_skip_company_id_fkey"
            columns: ["skip_company_id"]
            isOneToOne: false
            referencedRelation: "skip_companies"
            referencedColumns: ["id"]
          },
        ]
      }
      provider_email_domains: {
        Row: {
          domain: string
        }
        Insert: {
          domain: string
        }
        Update: {
          domain?: string
        }
        Relationships: []
      }
      skip_companies: {
        Row: {
          contact_email: string | null
          contact_first_name: string | null
          contact_last_name: string | null
          contact_number: string | null
          id: string
          skip_company_address: string | null
          skip_company_name: string | null
        }
        Insert: {
          contact_email?: string | null
          contact_first_name?: string | null
          contact_last_name?: string | null
          contact_number?: string | null
          id?: string
          skip_company_address?: string | null
          skip_company_name?: string | null
        }
        Update: {
          contact_email?: string | null
          contact_first_name?: string | null
          contact_last_name?: string | null
          contact_number?: string | null
          id?: string
          skip_company_address?: string | null
          skip_company_name?: string | null
        }
        Relationships: []
      }
      skip_sites: {
        Row: {
          address: string
          closed_until: string | null
          council_key: string
          id: string
          not_taken: string[]
          opening_hours: string | null
          position: number
          updated_at: string
        }
        Insert: {
          address: string
          closed_until?: string | null
          council_key: string
          id?: string
          not_taken?: string[]
          opening_hours?: string | null
          position: number
          updated_at?: string
        }
        Update: {
          address?: string
          closed_until?: string | null
          council_key?: string
          id?: string
          not_taken?: string[]
          opening_hours?: string | null
          position?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "skip_sites_council_key_fkey"
            columns: ["council_key"]
            isOneToOne: false
            referencedRelation: "councils"
            referencedColumns: ["council_key"]
          },
        ]
      }
      vouchers: {
        Row: {
          id: string
          issued_at: string
          local_auth_issue: string
          used_at: string | null
          voucher_used: boolean
        }
        Insert: {
          id?: string
          issued_at?: string
          local_auth_issue: string
          used_at?: string | null
          voucher_used?: boolean
        }
        Update: {
          id?: string
          issued_at?: string
          local_auth_issue?: string
          used_at?: string | null
          voucher_used?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "vouchers_local_auth_issue_fkey"
            columns: ["local_auth_issue"]
            isOneToOne: false
            referencedRelation: "boroughs"
            referencedColumns: ["key"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      account_deletion: {
        Args: never
        Returns: {
          council_name: string
          outcome: string
          sites: number
        }[]
      }
      add_council_manager: {
        Args: { borough_key: string; email: string }
        Returns: string
      }
      change_role: {
        Args: { member_id: string; role: string }
        Returns: undefined
      }
      claim_council: {
        Args: { borough_key: string; first_name: string; last_name: string }
        Returns: string
      }
      council_activity: {
        Args: { before?: string }
        Returns: {
          action: string
          at: string
          changes: Json
          member_name: string
        }[]
      }
      council_is_registered: {
        Args: { borough_key: string }
        Returns: boolean
      }
      council_team: {
        Args: never
        Returns: {
          email: string
          first_name: string
          joined_at: string
          last_name: string
          last_signed_in_at: string
          mailbox_proved_at: string
          role: string
          second_step: boolean
          user_id: string
        }[]
      }
      delete_account: {
        Args: { council_goes: boolean }
        Returns: undefined
      }
      delete_skip_site: {
        Args: { site_id: string }
        Returns: {
          address: string
          id: string
          position: number
        }[]
      }
      deployment_report: {
        Args: never
        Returns: Json
      }
      email_domain_is_allowed: {
        Args: { borough_key?: string; email: string }
        Returns: boolean
      }
      export_council: {
        Args: { borough_key: string }
        Returns: Json
      }
      forget_email_change: {
        Args: never
        Returns: undefined
      }
      invite_member: {
        Args: { email: string; role: string }
        Returns: string
      }
      join_council: {
        Args: { first_name: string; invitation_id: string; last_name: string }
        Returns: undefined
      }
      keep_password: {
        Args: { proof: string }
        Returns: boolean
      }
      my_invitations: {
        Args: never
        Returns: {
          council_key: string
          council_name: string
          expires_at: string
          id: string
          inviter: string
          role: string
        }[]
      }
      my_standing: {
        Args: never
        Returns: {
          council_id: string
          council_key: string
          council_name: string
          first_name: string
          last_name: string
          role: string
          standing: string
        }[]
      }
      portal_seen: {
        Args: never
        Returns: {
          council_id: string
          council_key: string
          council_name: string
          first_name: string
          last_name: string
          role: string
          standing: string
        }[]
      }
      registration_is_verified: {
        Args: { user_id: string }
        Returns: boolean
      }
      release_council: {
        Args: { borough_key: string }
        Returns: {
          account_deleted: boolean
          email: string
          role: string
          sites: number
        }[]
      }
      remove_member: {
        Args: { member_id: string }
        Returns: undefined
      }
      reset_second_step: {
        Args: { member_id: string }
        Returns: undefined
      }
      reset_second_step_of: {
        Args: { email: string }
        Returns: boolean
      }
      revoke_invitation: {
        Args: { invitation_id: string }
        Returns: undefined
      }
      save_skip_sites: {
        Args: { sites: Json }
        Returns: {
          address: string
          id: string
          position: number
        }[]
      }
      session_is_recent: {
        Args: never
        Returns: boolean
      }
      tidy_accounts: {
        Args: { months: number; only_count?: boolean }
        Returns: Json
      }
      voucher_counts: {
        Args: never
        Returns: {
          vouchers_issued: number
          vouchers_used: number
        }[]
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
